import { durationText, type Message, msg, sentences } from "../../model/message.ts";
import { hostText } from "../../model/net.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { Action, Estimate, PlanBase } from "../../model/run/plan.ts";
import { lanesMessage, type Spent } from "../../model/run/rate.ts";
import type { Outcome, RowOutcome, RunState } from "../../model/run/run.ts";
import { productProperties } from "../../model/schemas/product.ts";
import { type Finding, findingWords } from "../../model/sheet/finding.ts";
import { columnOfAddress } from "../../model/sheet/sheet.ts";
import { rowNameOf } from "../../model/sheet/stacked-rows.ts";
import { type Palette, plain } from "../../model/text/palette.ts";
import { terminalText, typedName } from "../../model/text/terminal-text.ts";
import type { Translator } from "../../model/translator.ts";
import { present, shortenAround, textOf, type Wording } from "./layout.ts";

export type MarkedWord =
  | Action
  | RowOutcome
  | Outcome
  | ("pack" | "ship" | "decline" | "reversed" | "kept" | "failed");

const marks: Readonly<Record<MarkedWord, string>> = {
  create: "+",
  update: "~",
  pack: "+",
  ship: "~",
  decline: "!",
  applied: "+",
  reversed: "+",
  released: "+",
  unchanged: "=",
  superseded: "=",
  uncompared: "=",
  kept: "=",
  untouched: "·",
  unanswered: "·",
  closed: "·",
  "by-hand": "!",
  late: "!",
  rejected: "!",
  invalid: "!",
  stale: "!",
  conflict: "!",
  failed: "!",
  unknown: "?",
  blocked: "?",
  "not-sent": "?",
};

function paintMark(mark: string, text: string, palette: Palette): string {
  return palette[markStyles[mark] ?? "dim"](text);
}

const markStyles: Readonly<Record<string, keyof Palette>> = {
  "+": "green",
  "~": "cyan",
  "!": "red",
  "?": "yellow",
};

interface Entry {
  readonly word: MarkedWord;
  readonly rows?: readonly string[];
  readonly name: string;
  readonly details?: readonly (string | undefined)[];
}

export function entryLine({ word, rows, name, details = [] }: Entry, wording: Wording): string {
  const { translator, palette = plain } = wording;
  const mark = marks[word];
  return [
    paintMark(mark, `${mark} ${translator.translate(`model.words.${word}`)}`, palette),
    rows && translator.translate("report.rows", { count: rows.length, rows: rows.map(shown) }),
    palette.bold(shown(name)),
    ...details.map((detail) => shown(detail ?? "")),
  ]
    .filter(Boolean)
    .join("  ");
}

export interface Fact {
  readonly mark: string;
  readonly text: string;
}

export function factsText(
  title: string,
  facts: readonly Fact[],
  { requests, seconds, lanes }: Pick<Estimate, "requests" | "seconds" | "lanes">,
  { translator, palette = plain }: Wording,
): string {
  const lines = present([
    ...facts.map(({ mark, text }) => `${paintMark(mark, mark, palette)} ${text}`),
    translator.translate("report.requests", { requests, seconds: durationText(seconds) }),
    lanes && translator.text(lanesMessage(lanes)),
  ]);
  return textOf([palette.bold(title), ...lines.map((line) => `  ${line}`)]);
}

export function titleText(
  key: "report.title" | "report.diff.confirm" | "report.order.confirm",
  { file = "", env, host }: Pick<PlanBase, "env" | "host"> & Partial<Pick<PlanBase, "file">>,
  translator: Translator,
): string {
  const place = { env: shown(env), host: shown(translator.text(hostText(host))) };
  return translator.translate(key, { file: shown(file), ...place });
}

/** Options for the report of a run. */
export interface EndTextOptions extends Wording {
  readonly state: RunState;
  readonly message?: string | undefined;
}

/** The sentences at the end of a run's report, and whether everything succeeded. */
export interface UploadEnd {
  readonly ended: string;
  readonly totals: string;
  readonly next: readonly string[];
  readonly isWell: boolean;
}

export function endText(
  rows: readonly string[],
  { ended, totals, next }: UploadEnd,
  { palette = plain, message }: Pick<EndTextOptions, "palette" | "message">,
): string {
  return textOf([
    ...rows,
    rows.length > 0 && "",
    palette.bold(ended),
    message !== undefined && shown(message),
    totals,
    ...next,
  ]);
}

export function runEndText(
  run: string,
  { state, isDone }: { readonly state: RunState; readonly isDone: boolean },
  { translate }: Translator,
): string {
  if (run === "") return translate(isDone ? "report.nothingToDo" : "report.nothingSent");
  return translate("report.run", { run: shown(run), state: msg(`report.states.${state}`) });
}

export function unreplacedLines(
  paths: string | readonly string[] | undefined,
  translator: Translator,
): string[] {
  return [paths ?? []]
    .flat()
    .map((path) => translator.translate("report.fileKept", { path: shown(path) }));
}

export function became(
  { value, repair }: Pick<Finding, "value" | "repair">,
  translator: Translator,
): string {
  const [before, after] = [value, String(repair ?? "")];
  if (before.length + after.length <= valuesMax)
    return translator.translate("report.check.became", { before, after });
  const parts = shortenAround(before, after);
  const joined = ({ head, changed, tail }: typeof parts.before) => head + changed + tail;
  return translator.translate("report.check.became", {
    before: joined(parts.before),
    after: joined(parts.after),
  });
}

const valuesMax = 300;

export function findingLine(finding: Finding, translator: Translator): string {
  const { cell } = finding;
  const { message } = findingWords(finding, translator);
  return cell === ""
    ? message
    : translator.translate("report.labelled", { label: cell, text: message });
}

export function rowText(row: Pick<Finding, "row" | "sheet">, translator: Translator): string {
  return translator.translate("report.rows", { count: 1, rows: shown(rowNameOf(row)) });
}

export function namesText(
  names: readonly string[],
  namesMax: number,
  translator: Translator,
): string {
  const listed = names.slice(0, namesMax);
  return translator.translate("report.names", {
    names: listed,
    more: names.length - listed.length,
  });
}

export function quotedNames(
  names: readonly string[],
  namesMax: number,
  translator: Translator,
): string {
  const texts = names.map((name) => translator.translate("report.quoted", { text: shown(name) }));
  return namesText(texts, namesMax, translator);
}

/** `isWhole` means that no option would show the rest. */
export function moreText(
  rest: number,
  translator: Translator,
  isWhole = false,
): string | undefined {
  if (rest === 0) return undefined;
  return translator.translate(isWhole ? "report.rest" : "report.more", { rest });
}

export function numberText(value: number, translator: Translator): string {
  return translator.translate("report.number", { value });
}

export function shown(text: string): string {
  return terminalText(text);
}

export function fieldText(field: FieldName, value: string, translator: Translator): string {
  return productProperties[field].type === "number"
    ? translator.translate("report.decimal", { value })
    : value;
}

export function inSheetOrder(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (one, other) => one.row - other.row || columnOfAddress(one.cell) - columnOfAddress(other.cell),
  );
}

export function countsText(
  counts: readonly (readonly [count: number, text: Message])[],
  translator: Translator,
): string {
  return counts
    .filter(([count]) => count > 0)
    .map(([, text]) => translator.text(text as Message))
    .join(translator.translate("report.comma"));
}

type CountKey = "report.total" | "report.toDo" | `report.order.${"total" | "toDo" | "itemsToDo"}`;

export function wordCount(
  count: number,
  word: MarkedWord,
  key: CountKey = "report.total",
): readonly [number, Message] {
  return [count, msg(key, { count, word: msg(`model.words.${word}`) })];
}

export function sentencesText(
  texts: readonly string[],
  { language, translate }: Translator,
): string {
  const sentences = texts.map((one) => {
    const text = one.charAt(0).toLocaleUpperCase(language) + one.slice(1);
    return /[.!?…。！？]$/.test(text) ? text : translate("report.sentence", { text });
  });
  return sentences.join(translate("report.between"));
}

export function totalsSentence(
  counts: Parameters<typeof countsText>[0],
  translator: Translator,
  none: "report.noRows" | "model.words.unchanged" = "report.noRows",
): string {
  return sentencesText([countsText(counts, translator) || translator.translate(none)], translator);
}

export function tookText(took: Spent | undefined, translator: Translator): string | undefined {
  if (took === undefined || took.requests === 0) return undefined;
  const { requests, lanes } = took;
  // If every request was refused, no lane has handled a product.
  const hasWork = Object.keys(lanes).length > 0;
  const requestsText = msg("report.took", { requests });
  return translator.text(sentences(hasWork ? [requestsText, lanesMessage(lanes)] : [requestsText]));
}

interface SavedPlan {
  /** Whether the plan has writes. */
  readonly sends: boolean;
  readonly command: "upload" | "fulfil";
}

/** Says where a plan was saved, and how to send it. A plan in a workbook must be approved first. */
export function savedPlanText(
  planPath: string,
  { sends, command }: SavedPlan,
  translator: Translator,
): string {
  const how = /\.xlsx$/i.test(planPath) ? "approve" : "send";
  const path = typedName(shown(planPath));
  const values = { path, command, how: sends ? how : "nothing" } as const;
  return translator.translate("report.diff.planSaved", values);
}
