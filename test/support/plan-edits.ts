import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** What somebody does to a plan of the orders ONE, TWO, SHIP and BOTH, and what is then sent. */
interface PlanEdit {
  /** Python. ONE and SHIP are answered with Yes before. */
  readonly edit: string;
  /** The approved orders, or the code of the refusal and what it says. */
  readonly outcome: readonly string[] | readonly [code: string, says: RegExp];
  /** If LibreOffice alters the file, such as by computing a formula. */
  readonly savedByOffice?: PlanEdit["outcome"];
}

const answered = ["ONE", "SHIP"];
const unclear = (says: RegExp) => ["plan-answers", says] as const;
const altered = (says: RegExp) => ["plan-altered", says] as const;
const damaged = ["plan-damaged", /hidden sheet is missing or damaged/] as const;

export const planEdits: Readonly<Record<string, PlanEdit>> = {
  // Answers
  yes: { edit: "", outcome: answered },
  blank: { edit: "for row in rows(): put(row, answer, None)", outcome: [] },
  no: { edit: "say('SHIP', 'No')", outcome: ["ONE"] },
  "lower case": { edit: "say('ONE', 'yes'); say('SHIP', 'nO')", outcome: ["ONE"] },
  "with spaces": { edit: "say('ONE', '  Yes \\u00a0')", outcome: answered },
  "in Russian and Chinese": {
    edit: "say('TWO', 'Да'); say('BOTH', '否')",
    outcome: [...answered, "TWO"],
  },
  TRUE: { edit: "say('BOTH', True)", outcome: [...answered, "BOTH"] },
  FALSE: { edit: "say('SHIP', False)", outcome: ["ONE"] },
  "the number 1": { edit: "say('BOTH', 1)", outcome: unclear(/G9 says “1”/) },
  "another word": { edit: "say('ONE', 'perhaps')", outcome: unclear(/G3 says “perhaps”/) },
  "a word with a question mark": {
    edit: "say('BOTH', 'Yes?')",
    outcome: unclear(/G9 says “Yes\?”/),
  },
  "a word with a condition": { edit: "say('BOTH', 'Yes, on Monday')", outcome: unclear(/G9/) },
  "a Latin word in Cyrillic letters": { edit: "say('BOTH', 'Yеs')", outcome: unclear(/G9/) },
  "an error value": { edit: "say('BOTH', '#N/A')", outcome: unclear(/G9 says “#N\/A”/) },
  "a formula": {
    edit: "say('BOTH', '=\"Yes\"')",
    outcome: unclear(/G9/),
    savedByOffice: [...answered, "BOTH"],
  },
  "a formula that follows another line": {
    edit: "say('BOTH', '=G3'); say('ONE', None)",
    outcome: unclear(/G9/),
    savedByOffice: unclear(/G9 says “0”/),
  },
  "filled down over all lines of an order": {
    edit: "for row in rows('SHIP', 'BOTH'): put(row, answer, 'Yes')",
    outcome: [...answered, "BOTH"],
  },
  "in another line than the first": {
    edit: "put(rows('TWO')[1], answer, 'Yes')",
    outcome: unclear(/TWO: the answer in G5/),
  },
  "two for one order": {
    edit: "put(rows('SHIP')[1], answer, 'No')",
    outcome: unclear(/SHIP: the answer in G7/),
  },
  "in the note": { edit: "put(rows('BOTH')[0], answer + 1, 'Yes')", outcome: answered },
  "merged over the lines of an order": { edit: "sheet.merge_cells('G6:G8')", outcome: answered },
  "merged over two orders": { edit: "sheet.merge_cells('G3:G5')", outcome: answered },
  // Cells of the plan
  "an After cell": { edit: "put(3, 6, 'No')", outcome: altered(/F3 \(ONE\)/) },
  "a Before cell": { edit: "put(3, 5, 'Packed')", outcome: altered(/E3 \(ONE\)/) },
  "an order number": { edit: "put(3, 2, 'BOTH')", outcome: altered(/Row 3 is not a line/) },
  "a shipment number": { edit: "put(6, 6, 'T-2')", outcome: altered(/F6 \(SHIP\)/) },
  "a shipment number that is not approved": {
    edit: "put(10, 6, 'T-9')",
    outcome: altered(/F10 \(BOTH\)/),
  },
  "a row number": { edit: "put(3, 1, 7)", outcome: altered(/Row 3/) },
  "a decline made a pack": {
    edit: "put(5, 3, 'pack'); put(5, 6, 'Yes')",
    outcome: altered(/C5 \(TWO\)/),
  },
  "another label": { edit: "put(8, 6, 'other.pdf')", outcome: altered(/F8 \(SHIP\)/) },
  // Rows and columns
  "a line of an approved order deleted": {
    edit: "sheet.delete_rows(7)",
    outcome: altered(/SHIP is approved, but one|SHIP is approved, but 1/),
  },
  "the first line of an approved order deleted": { edit: "sheet.delete_rows(6)", outcome: ["ONE"] },
  "an order deleted": { edit: "sheet.delete_rows(3)", outcome: ["SHIP"] },
  "a line moved to the end": { edit: "move([3], 20)", outcome: answered },
  "lines sorted the other way": { edit: "keep(list(reversed(lines())))", outcome: answered },
  "sorted by action": {
    edit: "keep(sorted(lines(), key=lambda line: line[2]))",
    outcome: answered,
  },
  "a line twice": {
    edit: "keep(lines() + lines()[:1])",
    outcome: altered(/Row 12 \(ONE\) appears twice/),
  },
  "a line of nobody": {
    edit: "keep(lines() + [[9, 'NINE', 'pack', 'Supplied: A × 1', 'New', 'Yes', 'Yes', None]])",
    outcome: altered(/Row 12 is not a line/),
  },
  "a blank line between": { edit: "sheet.insert_rows(4)", outcome: answered },
  "a remark between": {
    edit: "sheet.insert_rows(4); put(4, 8, 'checked')",
    outcome: altered(/Row 4 is not a line/),
  },
  "hidden rows and a filter": {
    edit: "for row in rows('SHIP'): sheet.row_dimensions[row].hidden = True\nsheet.auto_filter.ref = 'A2:H11'\nsheet.auto_filter.add_filter_column(1, ['ONE'])",
    outcome: answered,
  },
  "a column deleted": { edit: "sheet.delete_cols(5)", outcome: altered(/headings/) },
  "a column hidden": { edit: "sheet.column_dimensions['E'].hidden = True", outcome: answered },
  "a heading renamed": { edit: "put(2, answer, 'OK?')", outcome: altered(/headings/) },
  "a column inserted": { edit: "sheet.insert_cols(1)", outcome: altered(/headings/) },
  "a column added": { edit: "put(2, 9, 'Who'); put(3, 9, 'Ann')", outcome: answered },
  "Approve and Note exchanged": {
    edit: "for row in range(2, 12):\n  one, other = sheet.cell(row, 7).value, sheet.cell(row, 8).value\n  put(row, 7, other); put(row, 8, one)",
    outcome: altered(/headings/),
  },
  // Sheets
  "protection taken off": { edit: "sheet.protection.sheet = False", outcome: answered },
  "a second sheet": { edit: "book.create_sheet('Remarks')['A1'] = 'Yes'", outcome: answered },
  "a second sheet before it": {
    edit: "book.create_sheet('Remarks', 0)['A1'] = 'Yes'",
    outcome: answered,
  },
  "the tab renamed": { edit: "sheet.title = 'Done'", outcome: answered },
  "a copy of the sheet with other answers": {
    edit: "copy = book.copy_worksheet(sheet)\nsay('BOTH', 'Yes', copy)",
    outcome: unclear(/several sheets: “Plan to approve”, “Plan/),
  },
  "a hidden copy of the sheet": {
    edit: "copy = book.copy_worksheet(sheet)\ncopy.sheet_state = 'hidden'",
    outcome: unclear(/several sheets/),
  },
  "the sheet of another plan": {
    edit: "other = book.copy_worksheet(sheet)\nother['F6'] = 'T-7'\nbook.remove(sheet)",
    outcome: altered(/F6 \(SHIP\)/),
  },
  "the sheet deleted": {
    edit: "book.create_sheet('New')\nbook.remove(sheet)",
    outcome: altered(/headings/),
  },
  "the hidden sheet shown": { edit: "book['_plan'].sheet_state = 'visible'", outcome: answered },
  "the hidden sheet deleted": { edit: "del book['_plan']", outcome: damaged },
  "the hidden sheet damaged": {
    edit: "cell = book['_plan']['A2']\ncell.value = cell.value[:300] + 'AAAA' + cell.value[304:]",
    outcome: damaged,
  },
  "the hidden sheet renamed": { edit: "book['_plan'].title = 'plan'", outcome: damaged },
  "the hidden sheet deleted and the tab renamed": {
    edit: "del book['_plan']\nsheet.title = 'Orders'",
    outcome: ["missing-heading", /Missing from the headings/],
  },
};

const script = `
import json, sys
import openpyxl
path, edits = sys.argv[1], json.loads(sys.argv[2])
answer = 7

def edited(code, to):
    book = openpyxl.load_workbook(path)
    sheet = book["Plan to approve"]

    def put(row, column, value, where=None):
        (where or sheet).cell(row, column).value = value

    def rows(*orders):
        every = range(3, 12)
        return [row for row in every if not orders or sheet.cell(row, 2).value in orders]

    def say(order, word, where=None):
        put(rows(order)[0], answer, word, where)

    def lines():
        return [[cell.value for cell in sheet[row]][:8] for row in range(3, 12)]

    def keep(all):
        for at, line in enumerate(all):
            for column, value in enumerate(line):
                put(at + 3, column + 1, value)

    def move(these, to):
        for row in these:
            for column in range(1, 9):
                put(to, column, sheet.cell(row, column).value)
                put(row, column, None)

    say("ONE", "Yes")
    say("SHIP", "Yes")
    exec(code, {**globals(), **locals()})
    book.save(to)

for to, code in edits.items():
    edited(code, to)
`;

/** Writes the edited plans: Python by the path to write to. */
export async function writeEdited(
  python: string,
  plan: string,
  edits: Readonly<Record<string, string>>,
): Promise<void> {
  await run(python, ["-c", script, plan, JSON.stringify(edits)]);
}
