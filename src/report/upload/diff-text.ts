import { msg } from "../../model/message.ts";
import { hostWord } from "../../model/net/http.ts";
import { columnHeading } from "../../model/product/columns.ts";
import type { FieldName, FieldValue, MissingListing } from "../../model/product/product.ts";
import {
  type PartChange,
  partChanges,
  partHeading,
  valueText,
} from "../../model/run/field-values.ts";
import type {
  Action,
  Change,
  FieldConflict,
  Note,
  NoteCode,
  Plan,
  PlanTotals,
  ThreeValues,
} from "../../model/run/plan.ts";
import { lanesMessage } from "../../model/run/rate.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { typedName } from "../../model/text/terminal-text.ts";
import { durationText } from "../../model/text/times.ts";
import type { Translator } from "../../model/translator.ts";
import { entryTexts, isLeftOut, isWarned } from "../../plan/index.ts";
import {
  actionMarks,
  findingLine,
  type Palette,
  paintMark,
  plain,
  rowText,
  shown,
  visibleRows,
} from "../lines/line.ts";
import { findingsByRow, uncomparedOf, uncomparedRows, untouchedOf } from "../lines/rows.ts";
import { type ShownPart, shortenAround, shortenEnd } from "../lines/shorten.ts";
import { countsText, totalsSentence } from "../lines/totals.ts";
import { fieldText, type StayingEntry, stayingNamed, type Wording } from "../lines/wording.ts";
import { missingText } from "./missing.ts";
import { keptLines, matchText, uncomparedText, untouchedText } from "./upload-text.ts";

export interface DiffTextOptions extends Wording {
  readonly palette?: Palette;
  /** Rows listed before the rest is only counted. @default 200 */
  readonly rowsMax?: number;
  readonly all?: boolean;
  readonly findings?: Iterable<Finding>;
  readonly planPath?: string | undefined;
  /** A question follows that already shows requests and time. @default false */
  readonly isAsked?: boolean;
  /** The requested name of the plan file, if a file with that name already existed and was kept. */
  readonly kept?: string | undefined;
  /** Listings that are not in the sheet. Undefined unless requested. */
  readonly missing?: readonly MissingListing[] | undefined;
}

/**
 * What an upload would do: lists changed, blocked and invalid rows with their reasons, and counts
 * the rest.
 */
export function diffText(plan: Plan, options: DiffTextOptions): string {
  const palette = options.palette ?? plain;
  const { translator } = options;
  const { base } = plan;
  const title = translator.translate("report.title", {
    file: shown(base.file),
    env: shown(base.env),
    host: shown(hostWord(base.host, translator.language)),
  });
  const rowsMax = options.all === true ? Number.POSITIVE_INFINITY : (options.rowsMax ?? 200);
  const changes = changesLines(plan.changes, { ...options, palette, rowsMax });
  const { exported } = base;
  const since =
    exported === undefined
      ? []
      : [translator.translate("report.diff.exported", { time: translator.time(exported.atMs) })];
  const lines = [palette.bold(title), ...since, "", ...changes];
  if (changes.length > 0) lines.push("");
  lines.push(...endLines(plan, options));
  const { kept, missing, all = false } = options;
  if (missing !== undefined) lines.push(missingText(missing, { translator, all }));
  lines.push(...keptLines({ kept }, translator));
  return `${lines.join("\n")}\n`;
}

/** Lists the rows of a plan that have something to show, and counts the rest. */
export function changesLines(
  changes: readonly Change[],
  options: Pick<DiffTextOptions, "findings" | "translator"> & {
    readonly palette: Palette;
    readonly rowsMax: number;
  },
): string[] {
  const { palette, rowsMax, translator } = options;
  const context = { palette, translator };
  const worthShowing = changes.filter(isWorthShowing);
  const isFirst = ({ action }: Change) => !asLive.has(action);
  const listed = visibleRows(worthShowing, { rowsMax, isFirst });
  const findings = findingsByRow(options.findings ?? []);
  const lines = listed.flatMap((change) => [
    ...changeLines(change, context),
    ...(change.action === "invalid" ? errorLines(findings.get(change.row), context) : []),
  ]);
  const rest = worthShowing.length - listed.length;
  return rest > 0 ? [...lines, translator.translate("report.more", { rest })] : lines;
}

/** Actions of rows that send nothing. */
const asLive: ReadonlySet<Action> = new Set(["unchanged", "uncompared", "untouched"]);

function isWorthShowing(change: Change): boolean {
  if (isLeftOut(change)) return false;
  const isDecided = change.conflicts !== undefined;
  return !asLive.has(change.action) || isDecided || change.notes.some(isWorthSaying);
}

function isWorthSaying({ code }: Note): boolean {
  return sayable.has(code);
}

/** Notes that only repeat the values shown in the row. */
const shownAsValues: ReadonlySet<NoteCode> = new Set(["conflict", "live-kept", "live-chosen"]);

const sayable: ReadonlySet<NoteCode> = new Set([
  "price-not-updatable",
  "leading-zeros-lost",
  "category-unknown",
  "live-kept",
  "gone-since-export",
]);

interface LineContext {
  readonly palette: Palette;
  readonly translator: Translator;
}

function changeLines(change: Change, context: LineContext): string[] {
  const { palette } = context;
  const mark = actionMarks[change.action];
  const word = context.translator.translate(`model.words.${change.action}`);
  const head = `${paintMark(mark, `${mark} ${word}`, palette)}  ${rowText(change, context.translator)}${change.sku === "" ? "" : `  ${palette.bold(shown(change.sku))}`}`;
  const message = change.notes.filter(({ code }) => !shownAsValues.has(code));
  const notes = asLive.has(change.action) ? message.filter(isWorthSaying) : message;
  const text = (note: Note) => shown(context.translator.text(note.message));
  const noteLines = notes.map((note) => `    ${paintNote(change, text(note), palette)}`);
  if (change.action === "create") return [`${head}${nameOf(change)}`, ...noteLines];
  const parts = change.fields.flatMap(partChanges);
  return [
    head,
    ...parts.map((part) => `    ${partLine(part, context)}`),
    ...(change.conflicts ?? []).flatMap((one) => conflictLines(one, context)),
    ...(change.liveChanges ?? []).map((one) => `    ${keptLine(one, context)}`),
    ...noteLines,
  ];
}

function conflictLines({ chosen, ...values }: FieldConflict, context: LineContext): string[] {
  const { palette } = context;
  const message = context.translator.translate(`report.diff.conflict-${chosen ?? "open"}`);
  const sides = [
    [context.translator.translate("report.diff.asExported"), values.exported, palette.dim],
    [context.translator.translate("report.diff.inSheet"), values.sheet, palette.green],
    [context.translator.translate("report.diff.liveNow"), values.live, palette.red],
  ] as const;
  return [
    `    ${columnHeading(values.field, context.translator.language)}: ${chosen === undefined ? palette.yellow(message) : message}`,
    ...sides.map(
      ([name, value, paint]) =>
        `      ${name}  ${sideText(values.field, value, { ...context, paint })}`,
    ),
  ];
}

function keptLine({ field, exported, live }: ThreeValues, context: LineContext): string {
  const { palette, translator } = context;
  const text = translator.translate("report.diff.keptLive", {
    exported: sideText(field, exported, { translator, paint: palette.dim }),
    live: sideText(field, live, { translator, paint: palette.bold }),
  });
  const label = columnHeading(field, translator.language);
  return translator.translate("report.labelled", { label, text });
}

function sideText(
  field: FieldName,
  value: FieldValue | null,
  { paint, translator }: Pick<LineContext, "translator"> & { readonly paint: Palette["dim"] },
): string {
  const text = valueText(value);
  if (text === null) return translator.translate("report.nothing");
  const short = shown(shortenEnd(fieldText(field, text, translator), 200));
  return translator.translate("report.quoted", { text: paint(short) });
}

/**
 * For each live field or entry that stays because the cell is blank, the number of rows; most rows
 * first.
 */
function stayingEntries(changes: readonly Change[]): readonly StayingEntry[] {
  const counts = new Map<string, StayingEntry>();
  for (const { notes } of changes) {
    for (const entry of notes.flatMap(({ staying = [] }) => staying)) {
      const id = JSON.stringify([entry.field, entry.name]);
      counts.set(id, { ...entry, rows: (counts.get(id)?.rows ?? 0) + 1 });
    }
  }
  return [...counts.values()].sort((one, other) => other.rows - one.rows);
}

function errorLines(
  findings: readonly Finding[] | undefined,
  { palette, translator }: LineContext,
): string[] {
  return (findings ?? [])
    .filter(({ severity }) => severity === "error")
    .map((finding) => `    ${palette.red(shown(findingLine(finding, translator)))}`);
}

function paintNote(change: Change, message: string, palette: Palette): string {
  return change.action === "update" || change.action === "create"
    ? palette.dim(message)
    : palette.yellow(message);
}

/** For a new listing only the name is shown, because all its fields are in the sheet. */
function nameOf(change: Change): string {
  const name = valueText(change.fields.find(({ field }) => field === "name")?.after ?? null);
  return name === null ? "" : `  ${shown(shortenEnd(name, 60))}`;
}

function partLine(part: PartChange, { palette, translator }: LineContext): string {
  const { before, after } = shortenAround(
    fieldText(part.field, part.before ?? "", translator),
    fieldText(part.field, part.after ?? "", translator),
  );
  const side = (value: string | null, text: string) =>
    value === null
      ? translator.translate("report.nothing")
      : translator.translate("report.quoted", { text });
  const from = side(part.before, pieces(before, palette.red));
  const to = side(part.after, pieces(after, palette.green));
  const label = shown(partHeading(part, translator.language));
  return translator.translate("report.labelled", { label, text: `${from} → ${to}` });
}

function pieces({ head, changed, tail }: ShownPart, paint: (text: string) => string): string {
  return `${shown(head)}${paint(shown(changed))}${shown(tail)}`;
}

function isEqualToLive({ action, liveChanges, gone, notes, conflicts }: Change): boolean {
  const isPlain = liveChanges === undefined && gone === undefined && conflicts === undefined;
  return action === "unchanged" && isPlain && !notes.some(isWorthSaying);
}

function endLines(
  plan: Plan,
  {
    planPath,
    translator,
    isAsked = false,
  }: Pick<DiffTextOptions, "planPath" | "translator" | "isAsked">,
): string[] {
  const { totals, estimate } = plan;
  const leftOut = plan.changes.filter(isLeftOut).length;
  const blocked = totals.blocked - leftOut;
  const lines = [totalsSentence(planTotals({ ...totals, blocked }, translator), translator)];
  if (leftOut > 0) lines.push(translator.translate("report.diff.leftOut", { rows: leftOut }));
  if (totals.byHand > 0)
    lines.push(translator.translate("report.diff.byHand", { rows: totals.byHand }));
  const { conflicts = 0, liveChanges = 0 } = totals;
  if (liveChanges > 0) lines.push(translator.translate("report.diff.kept", { rows: liveChanges }));
  if (conflicts > 0) lines.push(translator.translate("report.diff.conflicts", { rows: conflicts }));
  const staying = stayingEntries(plan.changes);
  if (staying.length > 0) lines.push(stayingText(staying, translator));
  const uncompared = uncomparedRows(plan.changes.map(uncomparedOf));
  if (uncompared.length > 0) lines.push(uncomparedText(uncompared, translator));
  const untouched = untouchedOf(plan.changes);
  if (untouched !== undefined) {
    lines.push(untouchedText(untouched, translator, estimate.unreadSeconds));
  }
  const warned = plan.changes.filter(isWarned).length;
  if (warned > 0 && !isAsked)
    lines.push(translator.translate("report.diff.warned", { rows: warned }));
  if (plan.operations.length > 0 && !isAsked) {
    const requests = msg("report.requests", {
      requests: estimate.requests,
      seconds: durationText(estimate.seconds),
    });
    lines.push(translator.translate("report.sentence", { text: requests }));
    if (estimate.lanes !== undefined) lines.push(translator.text(lanesMessage(estimate.lanes)));
  } else if (plan.operations.length + totals.invalid + totals.blocked === 0) {
    const matching = totals.byHand === 0 ? plan.changes.filter(isEqualToLive).length : 0;
    const { recalled, readAtMs } = plan.base;
    lines.push(
      matching === 0
        ? translator.translate("report.diff.nothingToSend")
        : matchText(
            matching,
            recalled === true ? translator.time(readAtMs) : undefined,
            translator,
          ),
    );
  }
  const absent = plan.base.exported?.absent ?? 0;
  if (absent > 0) lines.push(translator.translate("report.upload.absent", { listings: absent }));
  if (planPath !== undefined)
    lines.push(translator.translate("report.diff.planSaved", { path: typedName(shown(planPath)) }));
  return lines;
}

function stayingText(entries: readonly StayingEntry[], translator: Translator): string {
  const named = entries.slice(0, stayingNamed);
  return translator.translate("report.diff.staying", {
    entries: named.map((entry) =>
      msg("report.diff.inRows", { entry: entryTexts([entry]), rows: entry.rows }),
    ),
    isMore: entries.length > named.length,
  });
}

function planTotals(totals: PlanTotals, translator: Translator): string {
  const names = ["create", "update", "unchanged", "uncompared", "byHand", "untouched"] as const;
  const counts = [...names, "invalid" as const, "blocked" as const].map((name) => {
    const count = totals[name] ?? 0;
    const word = msg(`model.words.${name === "byHand" ? "by-hand" : name}`);
    const key = name === "create" || name === "update" ? "report.toDo" : "report.total";
    return [count, msg(key, { count, word })] as const;
  });
  return countsText(counts, translator) || translator.translate("report.noRows");
}
