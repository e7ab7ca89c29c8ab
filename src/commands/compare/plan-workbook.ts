import { extname } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { exitCodes, SheetportError } from "../../errors.ts";
import type { Message } from "../../model/message.ts";
import { msg, quotedTexts, sentences } from "../../model/message.ts";
import { answerOf } from "../../model/order/order-status.ts";
import type { Plan } from "../../model/run/plan.ts";
import { type Language, languages } from "../../model/schemas/annotations.ts";
import { holdsPlan, planSheetName, planSheetNames } from "../../model/sheet/export-base.ts";
import { cellAddress, type SheetRow } from "../../model/sheet/sheet.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import { parsePlan, planText } from "../../plan/index.ts";
import { planColumns, planHeadings, planLines, planSheet, shortenEnd } from "../../report/index.ts";
import { cellText, limits, type OpenedWorkbook } from "../../workbook/index.ts";
import type { Host } from "../process/host.ts";
import type { Settings } from "../process/settings.ts";
import { openWorkbookFile } from "../sheet/workbook-file.ts";

const mark = "sheetport-plan";

/** Characters of the packed plan per cell. A cell holds at most 32,767. */
const pieceLength = 32_000;

/** Longer JSON does not fit into one string. */
const planBytesMax = 256 * 1024 * 1024;

/** Number of problems listed in the error; more are only counted. */
const problemsNamed = 5;

/**
 * Writes a plan as a workbook, so that it can be approved in Excel. A hidden sheet contains the
 * whole plan.
 *
 * @throws SheetportError `plan-too-long` (exit 2) if a sheet cannot hold it
 */
export async function planWorkbook(plan: Plan, { translator }: Settings): Promise<Buffer> {
  const { language } = translator;
  let lines = 0;
  for (const _ of planLines(plan, language)) lines += 1;
  const text = Array.from(planText(plan), (piece) => Buffer.from(piece));
  const bytes = text.reduce((sum, { length }) => sum + length, 0);
  // Two rows for the instructions and the headings.
  if (lines + 2 > limits.rows || bytes > planBytesMax) {
    throw new SheetportError(msg("commands.approval.tooLong", { lines }), {
      code: "plan-too-long",
      exitCode: exitCodes.usage,
    });
  }
  const packed = (await promisify(gzip)(Buffer.concat(text))).toString("base64");
  function* rows() {
    yield [mark, JSON.stringify({ format: 1, language })];
    for (let at = 0; at < packed.length; at += pieceLength) {
      yield [packed.slice(at, at + pieceLength)];
    }
  }
  const { writeRows } = await import("../../workbook/write/index.ts");
  return writeRows({ ...planSheet(plan, { translator }), hidden: { name: planSheetName, rows } });
}

/** Whether a file is a plan saved by `diff --out`, judged by its name or its sheets. */
export async function isSavedPlan(file: string, host: Pick<Host, "cwd">): Promise<boolean> {
  const ending = extname(file).toLowerCase();
  if (ending !== ".xlsx" && ending !== ".xlsm") return ending === ".json";
  try {
    return holdsPlan((await openWorkbookFile(file, { host })).workbook.sheets);
  } catch (thrown) {
    // The command that reads the file reports the error.
    if (thrown instanceof SheetportError) return false;
    throw thrown;
  }
}

/** A plan with the user's answers about its rows. */
export interface AnsweredPlan {
  readonly plan: Plan;
  readonly approved: ReadonlySet<number>;
  readonly notes: ReadonlyMap<number, string>;
}

/**
 * Reads an approved plan from a workbook. Its rows may have been sorted, filtered or deleted. The
 * plan itself is read from the hidden sheet, so edits in the visible sheet cannot change what is
 * sent.
 *
 * @throws SheetportError `plan-damaged`, `plan-altered` (exit 6); `plan-answers` (exit 3) if it is
 * not clear which rows are approved
 */
export async function readPlanWorkbook(workbook: OpenedWorkbook): Promise<AnsweredPlan> {
  const { plan, language } = await hiddenPlan(workbook);
  const answers = new Answers(plan, language);
  const rows = await allRows(workbook, approvedSheet(workbook));
  const at = rows.findIndex(({ cells }) => isHeading(cells, language));
  if (at < 0)
    throw refused("altered", [
      msg("commands.approval.headings", { headings: quotedTexts(planHeadings(language)) }),
    ]);
  for (const row of rows.slice(at + 1)) answers.add(row);
  return { plan, ...answers.finish() };
}

async function hiddenPlan(workbook: OpenedWorkbook) {
  if (!workbook.sheets.some(({ name }) => name === planSheetName)) throw damaged();
  const [head, ...pieces] = await allRows(workbook, planSheetName);
  const language = languageOf(head);
  if (language === undefined) throw damaged();
  const packed = pieces.map(({ cells }) => cellText(cells[0])).join("");
  let text: Buffer;
  try {
    const bytes = Buffer.from(packed, "base64");
    text = await promisify(gunzip)(bytes, { maxOutputLength: planBytesMax });
  } catch {
    throw damaged();
  }
  return { plan: await parsePlan(text.toString("utf8")), language };
}

function languageOf(head: SheetRow | undefined): Language | undefined {
  if (head?.cells[0] !== mark) return undefined;
  try {
    const { format, language } = JSON.parse(String(head.cells[1]));
    return format === 1 ? languages.find((one) => one === language) : undefined;
  } catch {
    return undefined;
  }
}

function damaged(): SheetportError {
  const exitCode = exitCodes.guarded;
  return new SheetportError(msg("commands.approval.damaged"), { code: "plan-damaged", exitCode });
}

/**
 * Finds the plan sheet by name, or else takes the first visible sheet, because the tab may have
 * been renamed.
 */
function approvedSheet({ sheets }: OpenedWorkbook): string {
  const names = Object.values(planSheetNames);
  const found =
    sheets.find(({ name }) => names.includes(name)) ?? sheets.find((one) => !one.hidden);
  if (found === undefined) throw damaged();
  return found.name;
}

async function allRows(workbook: OpenedWorkbook, sheet: string): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const batch of workbook.rows(sheet)) rows.push(...batch);
  return rows;
}

function isHeading(cells: SheetRow["cells"], language: Language): boolean {
  return planHeadings(language).every((heading, at) => cellText(cells[at]) === heading);
}

interface Answered {
  readonly sku: string;
  /** Number of plan lines not yet found in the sheet. */
  open: number;
  first: boolean | undefined;
  readonly given: { readonly cell: string; readonly isYes: boolean }[];
  readonly notes: string[];
}

/** Collects the answers line by line, in any order. */
class Answers {
  readonly #plan: Plan;
  readonly #language: Language;
  /** Plan lines not yet found in the sheet, by the text of their cells. */
  readonly #open = new Map<string, { readonly row: number; readonly isFirst: boolean }>();
  readonly #products = new Map<number, Answered>();
  readonly #altered: Message[] = [];
  readonly #unclear: Message[] = [];

  constructor(plan: Plan, language: Language) {
    this.#plan = plan;
    this.#language = language;
    for (const { row, sku, cells, isFirst } of planLines(plan, language)) {
      this.#open.set(keyOf(cells), { row, isFirst });
      const product = this.#products.get(row);
      if (product !== undefined) product.open += 1;
      else this.#products.set(row, { sku, open: 1, first: undefined, given: [], notes: [] });
    }
  }

  add({ number, cells }: SheetRow): void {
    const texts = Array.from({ length: planColumns.note + 1 }, (_, at) => cellText(cells[at]));
    if (texts.every((text) => text === "")) return;
    const key = keyOf(texts.slice(0, planColumns.answer));
    const line = this.#open.get(key);
    const product = this.#products.get(line?.row ?? -1);
    if (line === undefined || product === undefined) {
      this.#altered.push(this.#alteration(texts, number));
      return;
    }
    this.#open.delete(key);
    product.open -= 1;
    const note = texts[planColumns.note] ?? "";
    if (note !== "") product.notes.push(note);
    const word = texts[planColumns.answer] ?? "";
    const cell = cellAddress(planColumns.answer, number);
    const isFormula = typeof cells[planColumns.answer] === "object";
    const isYes = answerOf(word);
    if (isYes === undefined && (word !== "" || isFormula)) {
      this.#unclear.push(msg("commands.approval.noAnswer", { cell, word: quoted(word) }));
    }
    if (isYes === undefined) return;
    product.given.push({ cell, isYes });
    if (line.isFirst) product.first = isYes;
  }

  finish(): Omit<AnsweredPlan, "plan"> {
    const approved = new Set<number>();
    const notes = new Map<number, string>();
    for (const [row, { sku, open, first, given, notes: noted }] of this.#products) {
      const isOneAnswer = given.every(({ isYes }) => isYes === first);
      if (!isOneAnswer) {
        const where = given.map(({ cell }) => cell).join(", ");
        this.#unclear.push(msg("commands.approval.twoAnswers", { sku: quoted(sku), cells: where }));
      }
      if (first === true) approved.add(row);
      if (first === true && open > 0) {
        this.#altered.push(msg("commands.approval.linesGone", { sku: quoted(sku), lines: open }));
      }
      if (noted.length > 0) notes.set(row, noted.join(" "));
    }
    if (this.#altered.length > 0) throw refused("altered", this.#altered);
    if (this.#unclear.length > 0) throw refused("answers", this.#unclear);
    return { approved, notes };
  }

  /** Describes how a line differs from the plan. */
  #alteration(texts: readonly string[], number: number): Message {
    const [row = "", sku = "", , field = ""] = texts;
    const isPlace = (cells: Cells) =>
      keyOf([cells[0], cells[1], cells[3]]) === keyOf([row, sku, field]);
    for (const { cells } of planLines(this.#plan, this.#language)) {
      if (!isPlace(cells)) continue;
      const at = cells.findIndex((cell, column) => plainly(cell) !== plainly(texts[column]));
      if (at < 0) return msg("commands.approval.twice", { row: number, sku: quoted(sku) });
      return msg("commands.approval.changed", { cell: cellAddress(at, number), sku: quoted(sku) });
    }
    return msg("commands.approval.noLine", { row: number });
  }
}

type Cells = readonly (string | number | undefined)[];

function keyOf(cells: Cells): string {
  return JSON.stringify(cells.map(plainly));
}

/**
 * Normalises white space and control characters, which spreadsheet programs store in different
 * ways.
 */
function plainly(cell: Cells[number]): string {
  return String(cell ?? "")
    .toWellFormed()
    .replace(/[\p{C}\p{Z}\ufffd]+/gu, " ")
    .trim();
}

function quoted(text: string): string {
  return terminalText(shortenEnd(text, 60));
}

const refusals = {
  altered: { key: "altered", code: "plan-altered", exitCode: exitCodes.guarded },
  answers: { key: "unclear", code: "plan-answers", exitCode: exitCodes.workbook },
} as const;

function refused(kind: keyof typeof refusals, problems: readonly Message[]): SheetportError {
  const { key, ...its } = refusals[kind];
  const more = problems.length - problemsNamed;
  const shown = [
    ...problems.slice(0, problemsNamed),
    ...(more > 0 ? [msg("commands.approval.more", { more })] : []),
  ];
  return new SheetportError(msg(`commands.approval.${key}`, { problems: sentences(shown) }), its);
}
