import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * A person who mends a marked copy: looks only at its sheet Problems, follows the link of each error
 * to its cell, and does there what the line says.
 */
const script = `
import re, sys
import openpyxl
book = openpyxl.load_workbook(sys.argv[1])
mended = 0
for line in book["Problems"].iter_rows(min_row=2):
    _, _, severity, problem, fix = [cell.value for cell in line[:5]]
    if severity != "error":
        continue
    name, address = re.fullmatch(r"#?'?(.+?)'?!(\\w+)", line[1].hyperlink.location).groups()
    sheet = book[name]
    cell = sheet[address]
    quoted = re.findall(r"“([^”]*)”", problem)

    def text(value):
        cell.number_format = "@"
        cell.value = value
        cell.data_type = "s"

    def number(value):
        cell.number_format = "General"
        cell.value = float(value)

    def one_of(pattern, place):
        return re.search(pattern, place).group(1)

    mended += 1
    if fix.startswith(("Fill in only one", "Leave it blank")):
        cell.value = None
    elif fix.startswith("Fill"):
        example = one_of(r"“([^”]*)”", fix)
        if re.fullmatch(r"[\\d.]+", example):
            number(example)
        else:
            text(example)
    elif fix.startswith("Shorten it by"):
        text(str(cell.value)[: -int(one_of(r"by (\\d+)", fix))])
    elif fix.startswith("Type only the number"):
        number(one_of(r"([\\d.]*\\d)$", fix) if re.search(r"\\d$", fix) else 1)
    elif fix.startswith("Type a larger number"):
        number(1)
    elif fix.startswith("Type it as a number"):
        number(one_of(r"or ([\\d.]*\\d)", problem))
    elif fix.startswith("If you mean the word"):
        text(one_of(r"'(\\w+)", fix))
    elif fix.startswith("Put each link"):
        cells = [sheet.cell(cell.row, one.column) for one in sheet[1] if "Image" in str(one.value)]
        links = [link for one in cells for link in re.split(r"[\\s;,]+", one.value or "") if link]
        for one in cells:
            one.value = None
        text("\\n".join(links))
    elif fix.startswith("Remove"):
        for after in range(int(one_of(r"(\\d+)", fix))):
            sheet.cell(cell.row, cell.column + after).value = None
    elif fix.startswith(("Keep one row", "If they are the same", "Use another")):
        text(f"{re.sub(r'[^A-Za-z]', '', cell.value)}-{cell.row}")
    elif fix.startswith("Type one public link"):
        text("https://images.example.com/mended.jpg")
    elif fix.startswith("Retype that part"):
        text(cell.value.replace("\\ufffd", "é"))
    elif fix.startswith(("Correct the formula", "Open and save")):
        text("Northlight")
    elif fix.startswith("Correct the price"):
        number(one_of(r"([\\d.]+)", quoted[0]))
    elif fix.startswith("Format the column as Number"):
        shown = re.search(r"contains ([\\d.]*\\d)", problem)
        number(shown.group(1) if shown else quoted[0])
    elif fix.startswith(("Format the column as Text", "Retype it whole")):
        shown = re.search(r"number ([\\d.]+);", problem)
        text(shown.group(1) if shown else re.sub(r"E\\+.*", "", quoted[0]))
    elif fix.endswith("."):
        raise ValueError(f"{problem} {fix}")
    else:
        text(fix)
book.save(sys.argv[1])
print(mended)
`;

/** Mends the copy in place, and returns how many errors its list named. */
export async function mendByList(python: string, path: string): Promise<number> {
  return Number((await run(python, ["-c", script, path])).stdout);
}
