import { extname } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { guardError, SheetportError, usageError, workbookError } from "../../errors.ts";
import { type Language, languages, localised } from "../../model/localised.ts";
import { type Message, msg, quotedTexts, sentences } from "../../model/message.ts";
import { answerOf } from "../../model/order/order.ts";
import type { OrderPlan } from "../../model/run/order-plan.ts";
import type { Plan } from "../../model/run/plan.ts";
import type { PlanKind } from "../../model/run/plan-shape.ts";
import { holdsPlan, planSheetName } from "../../model/sheet/export-base.ts";
import { allRows, cellAddress, type SheetRow } from "../../model/sheet/sheet.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import { orderPlans } from "../../orders/index.ts";
import { parsePlan, planText, productPlans } from "../../plan/index.ts";
import {
  type PlanLine,
  planColumns,
  planHeadings,
  planLines,
  planSheet,
  shortenEnd,
} from "../../report/index.ts";
import { cellText, limits, type OpenedWorkbook } from "../../workbook/index.ts";
import type { Host } from "../process/host.ts";
import type { Settings } from "../process/settings.ts";
import { openWorkbookFile } from "../sheet/workbook-file.ts";

const mark = "sheetport-plan";

export const planKinds: readonly PlanKind<Plan | OrderPlan>[] = [productPlans, orderPlans];

/** An Excel cell holds at most 32,767 characters. */
const pieceLength = 32_000;

/** The size limit of a plan's JSON, which is read into one string. */
const planBytesMax = 256 * 1024 * 1024;

const problemsNamed = 5;

export async function planWorkbook(
  plan: Plan | OrderPlan,
  { translator }: Settings,
): Promise<Buffer> {
  const { language } = translator;
  let lines = 0;
  for (const _ of planLines(plan, language)) lines += 1;
  const text = Array.from(planText(plan), (piece) => Buffer.from(piece));
  const bytes = text.reduce((sum, { length }) => sum + length, 0);
  // Two more rows hold the instructions and the headings.
  if (lines + 2 > limits.rows || bytes > planBytesMax) {
    throw usageError("plan-too-long", msg("commands.approval.tooLong", { lines }));
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

export async function isSavedPlan(file: string, host: Pick<Host, "cwd">): Promise<boolean> {
  const ending = extname(file).toLowerCase();
  if (ending !== ".xlsx" && ending !== ".xlsm") return ending === ".json";
  try {
    return holdsPlan((await openWorkbookFile(file, { host })).workbook.sheets);
  } catch (thrown) {
    // The command reports this error when it reads the file.
    if (thrown instanceof SheetportError) return false;
    throw thrown;
  }
}

/**
 * `approved` has the numbers of the approved rows, or of the first rows of the approved orders.
 * `notes` is by the same numbers.
 */
export interface AnsweredPlan {
  readonly plan: Plan | OrderPlan;
  readonly approved: ReadonlySet<number>;
  readonly notes: ReadonlyMap<number, string>;
}

/**
 * The rows may have been sorted, filtered or deleted. The changes come from the hidden sheet, so
 * that edits in the visible sheet cannot alter them.
 */
export async function readPlanWorkbook(
  workbook: OpenedWorkbook,
): Promise<AnsweredPlan & { readonly toApprove: number }> {
  const { plan, language } = await hiddenPlan(workbook);
  const headings = planHeadings(plan, language);
  const [sheet, ...others] = await sheetsBelow(headings, workbook);
  if (sheet === undefined) {
    const problem = msg("commands.approval.headings", { headings: quotedTexts(headings) });
    throw altered([problem], language);
  }
  if (others.length > 0) {
    const sheets = quotedTexts([sheet, ...others].map(({ name }) => quoted(name)));
    throw unclearAnswers([msg("commands.approval.twoSheets", { sheets })]);
  }
  const lines = [...planLines(plan, language)];
  const toApprove = new Set(lines.map(({ row }) => row)).size;
  return { plan, toApprove, ...answersOf(lines, sheet.rows, language) };
}

async function hiddenPlan(workbook: OpenedWorkbook) {
  if (!workbook.sheets.some(({ name }) => name === planSheetName)) throw damaged();
  const [head, ...pieces] = await allRows(workbook.rows(planSheetName));
  const language = languageOf(head);
  if (language === undefined) throw damaged();
  const packed = Buffer.from(pieces.map(({ cells }) => cellText(cells[0])).join(""), "base64");
  const text = await promisify(gunzip)(packed, { maxOutputLength: planBytesMax }).catch(() => {
    throw damaged();
  });
  const plan = await parsePlan(text.toString("utf8"), planKinds);
  return { plan, language };
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
  return guardError("plan-damaged", msg("commands.approval.damaged"));
}

/** The sheets with these headings, whatever their tabs are called: a copy may be answered, too. */
async function sheetsBelow(headings: readonly string[], workbook: OpenedWorkbook) {
  const found: { readonly name: string; readonly rows: readonly SheetRow[] }[] = [];
  for (const { name } of workbook.sheets) {
    const rows = name === planSheetName ? [] : await allRows(workbook.rows(name));
    const at = rows.findIndex(({ cells }) =>
      headings.every((heading, column) => cellText(cells[column]) === heading),
    );
    if (at >= 0) found.push({ name, rows: rows.slice(at + 1) });
  }
  return found;
}

function answersOf(
  lines: readonly PlanLine[],
  rows: readonly SheetRow[],
  language: Language,
): Pick<AnsweredPlan, "approved" | "notes"> {
  const { found, alterations, unclear } = answersIn(rows, lines);
  const byProduct = Map.groupBy(found, ({ line }) => line.row);
  const approved = new Set<number>();
  const notes = new Map<number, string>();
  for (const [row, all] of Map.groupBy(lines, (line) => line.row)) {
    const its = byProduct.get(row) ?? [];
    const sku = quoted(all[0]?.sku ?? "");
    const first = its.find(({ line }) => line.isFirst)?.isYes;
    const others = its.filter(({ isYes }) => isYes !== undefined && isYes !== first);
    if (others.length > 0) {
      const cells = others.map(({ cell }) => cell);
      unclear.push(msg("commands.approval.twoAnswers", { sku, cells }));
    }
    const missing = all.length - its.length;
    if (first === true && missing > 0) {
      alterations.push(msg("commands.approval.linesGone", { sku, lines: missing }));
    }
    if (first === true) approved.add(row);
    const noted = its.flatMap(({ note }) => (note === "" ? [] : [note]));
    if (noted.length > 0) notes.set(row, noted.join(" "));
  }
  if (alterations.length > 0) throw altered(alterations, language);
  if (unclear.length > 0) throw unclearAnswers(unclear);
  return { approved, notes };
}

function answersIn(rows: readonly SheetRow[], lines: readonly PlanLine[]) {
  const open = new Map(lines.map((line) => [keyOf(line.cells), line]));
  const alterations: Message[] = [];
  const unclear: Message[] = [];
  const found = rows.flatMap(({ number, cells }) => {
    const texts = Array.from({ length: planColumns.note + 1 }, (_, at) => cellText(cells[at]));
    if (texts.every((text) => text === "")) return [];
    const key = keyOf(texts.slice(0, planColumns.answer));
    const line = open.get(key);
    if (line === undefined) {
      alterations.push(alteration(lines, texts, number));
      return [];
    }
    open.delete(key);
    const { [planColumns.answer]: word = "", [planColumns.note]: note = "" } = texts;
    const cell = cellAddress(planColumns.answer, number);
    const isFormula = typeof cells[planColumns.answer] === "object";
    const isYes = answerOf(word);
    if (isYes === undefined && (word !== "" || isFormula)) {
      unclear.push(msg("commands.approval.noAnswer", { cell, word: quoted(word) }));
    }
    return [{ line, cell, isYes, note }];
  });
  return { found, alterations, unclear };
}

function alteration(lines: readonly PlanLine[], texts: readonly string[], number: number): Message {
  const placeOf = ([row, sku, , field]: Cells) => keyOf([row, sku, field]);
  const place = placeOf(texts);
  const line = lines.find(({ cells }) => placeOf(cells) === place);
  if (line === undefined) return msg("commands.approval.noLine", { row: number });
  const sku = quoted(line.sku);
  const at = line.cells.findIndex((cell, column) => plainly(cell) !== plainly(texts[column]));
  return at < 0
    ? msg("commands.approval.twice", { row: number, sku })
    : msg("commands.approval.changed", { cell: cellAddress(at, number), sku });
}

type Cells = readonly (string | number | undefined)[];

function keyOf(cells: Cells): string {
  return JSON.stringify(cells.map(plainly));
}

/** Evens out white space and unprintable characters, which programs store differently. */
function plainly(cell: Cells[number]): string {
  return String(cell ?? "")
    .toWellFormed()
    .replace(/[\p{C}\p{Z}\ufffd]+/gu, " ")
    .trim();
}

function quoted(text: string): string {
  return terminalText(shortenEnd(text, 60));
}

/** `language` is that of the plan, which may differ from that of the message. */
function altered(problems: readonly Message[], language: Language): SheetportError {
  const message = msg("commands.approval.altered", {
    problems: firstOf(problems),
    answer: localised("planColumn.approve")[language],
    note: localised("planColumn.note")[language],
  });
  return guardError("plan-altered", message);
}

function unclearAnswers(problems: readonly Message[]): SheetportError {
  const message = msg("commands.approval.unclear", { problems: firstOf(problems) });
  return workbookError("plan-answers", message);
}

function firstOf(problems: readonly Message[]): Message {
  const more = problems.length - problemsNamed;
  return sentences([
    ...problems.slice(0, problemsNamed),
    ...(more > 0 ? [msg("commands.approval.more", { more })] : []),
  ]);
}
