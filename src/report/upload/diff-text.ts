import { durationText, msg } from "../../model/message.ts";
import { columnHeading } from "../../model/product/columns.ts";
import type { FieldName, FieldValue } from "../../model/product/product.ts";
import { type PartChange, partChanges, valueText } from "../../model/run/field-values.ts";
import type {
  Action,
  Change,
  FieldConflict,
  Note,
  NoteCode,
  Plan,
  ThreeValues,
} from "../../model/run/plan.ts";
import { lanesMessage } from "../../model/run/rate.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { rowNameOf } from "../../model/sheet/stacked-rows.ts";
import { type Palette, plain } from "../../model/text/palette.ts";
import type { Translator } from "../../model/translator.ts";
import { isLeftOut, isWarned } from "../../plan/index.ts";
import {
  entriesMax,
  present,
  type ShownPart,
  shortenAround,
  shortenEnd,
  textOf,
  type Wording,
} from "../lines/layout.ts";
import {
  entryLine,
  fieldText,
  findingLine,
  moreText,
  savedPlanText,
  shown,
  titleText,
  totalsSentence,
  unreplacedLines,
  wordCount,
} from "../lines/line.ts";
import { uncomparedOf, uncomparedRows, untouchedOf, visibleRows } from "../lines/rows.ts";
import type { DiffReport } from "./json.ts";
import { missingText } from "./plan-sheet.ts";
import { matchText, stayingText, uncomparedText, untouchedText } from "./upload-text.ts";

interface DiffTextOptions extends ChangesOptions, DiffReport {
  /** Whether a confirmation question follows. It shows requests and time itself. */
  readonly isAsked?: boolean;
}

/** What an upload would do: the changed, blocked and invalid rows with reasons, and totals. */
export function diffText(plan: Plan, options: DiffTextOptions): string {
  const { palette = plain, translator, missing } = options;
  const { base } = plan;
  const changes = changesLines(plan.changes, options);
  const time = base.exported && translator.time(base.exported.atMs);
  return textOf([
    palette.bold(titleText("report.title", base, translator)),
    time !== undefined && translator.translate("report.diff.exported", { time }),
    "",
    ...changes,
    changes.length > 0 && "",
    ...endLines(plan, options),
    missing && missingText(missing, options),
    ...unreplacedLines(options.unreplaced, translator),
  ]);
}

interface ChangesOptions extends Wording {
  readonly rowsMax?: number;
  readonly findings?: Iterable<Finding>;
}

export function changesLines(changes: readonly Change[], options: ChangesOptions): string[] {
  const { palette = plain, translator, findings = [] } = options;
  const rowsMax = entriesMax(options.rowsMax ?? 200, options);
  const worthShowing = changes.filter(isWorthShowing);
  const isFirst = ({ action }: Change) => !asLive.has(action);
  const listed = visibleRows(worthShowing, { rowsMax, isFirst });
  const byRow = Map.groupBy(findings, ({ row }) => row);
  const lines = listed.flatMap((change) => {
    const errors = (byRow.get(change.row) ?? []).filter(({ severity }) => severity === "error");
    const errorLines = errors.map((error) => shown(findingLine(error, translator)));
    return [
      ...changeLines(change, { palette, translator }),
      ...(change.action === "invalid" ? errorLines.map((one) => `    ${palette.red(one)}`) : []),
    ];
  });
  return present([...lines, moreText(worthShowing.length - listed.length, translator)]);
}

const asLive: ReadonlySet<Action> = new Set(["unchanged", "uncompared", "untouched"]);

function isWorthShowing(change: Change): boolean {
  if (isLeftOut(change)) return false;
  const hasConflict = change.conflicts !== undefined;
  return !asLive.has(change.action) || hasConflict || change.notes.some(isWorthSaying);
}

function isWorthSaying({ code }: Note): boolean {
  return shownIfUnchanged.has(code);
}

/** Notes that only repeat what the values shown for the row say. */
const shownAsValues: ReadonlySet<NoteCode> = new Set(["conflict", "live-kept", "live-chosen"]);

const shownIfUnchanged: ReadonlySet<NoteCode> = new Set([
  "price-not-updatable",
  "leading-zeros-lost",
  "category-unknown",
  "live-kept",
  "gone-since-export",
]);

type LineContext = Required<Pick<Wording, "palette" | "translator">>;

function changeLines(change: Change, context: LineContext): string[] {
  const { palette, translator } = context;
  const { action, sku, fields, conflicts = [], liveChanges: stayed = [] } = change;
  const sends = action === "update" || action === "create";
  const paint = sends ? palette.dim : palette.yellow;
  const notes = change.notes.filter(
    (note) => !shownAsValues.has(note.code) && (!asLive.has(action) || isWorthSaying(note)),
  );
  const noteLines = notes.map((note) => `    ${paint(shown(translator.text(note.message)))}`);
  const entry = { word: action, rows: [rowNameOf(change)], name: sku };
  // A new listing shows only its name, because all its fields are in the sheet.
  if (action === "create") {
    const name = valueText(fields.find(({ field }) => field === "name")?.after ?? null);
    return [entryLine({ ...entry, details: [shortenEnd(name ?? "", 60)] }, context), ...noteLines];
  }
  return [
    entryLine(entry, context),
    ...fields.flatMap(partChanges).map((part) => `    ${partLine(part, context)}`),
    ...conflicts.flatMap((one) => conflictLines(one, context)),
    ...stayed.map((one) => `    ${stayedLine(one, context)}`),
    ...noteLines,
  ];
}

function conflictLines({ chosen, ...values }: FieldConflict, context: LineContext): string[] {
  const { palette, translator } = context;
  const message = translator.translate(`report.diff.conflict-${chosen ?? "open"}`);
  const label = columnHeading(values.field, translator.language);
  const text = chosen === undefined ? palette.yellow(message) : message;
  const sides = [
    [translator.translate("report.diff.asExported"), values.exported, palette.dim],
    [translator.translate("report.diff.inSheet"), values.sheet, palette.green],
    [translator.translate("report.diff.live"), values.live, palette.red],
  ] as const;
  return [
    `    ${translator.translate("report.labelled", { label, text })}`,
    ...sides.map(
      ([name, value, paint]) =>
        `      ${name}  ${sideText(values.field, value, { ...context, paint })}`,
    ),
  ];
}

function stayedLine({ field, exported, live }: ThreeValues, context: LineContext): string {
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
  const label = shown(columnHeading(part.field, translator.language, part.place));
  return translator.translate("report.labelled", { label, text: `${from} → ${to}` });
}

function pieces({ head, changed, tail }: ShownPart, paint: (text: string) => string): string {
  return `${shown(head)}${paint(shown(changed))}${shown(tail)}`;
}

function actionCounts(totals: Plan["totals"], leftOut: number) {
  return [
    wordCount(totals.create, "create", "report.toDo"),
    wordCount(totals.update, "update", "report.toDo"),
    wordCount(totals.unchanged, "unchanged"),
    wordCount(totals.uncompared ?? 0, "uncompared"),
    wordCount(totals.byHand, "by-hand"),
    wordCount(totals.untouched ?? 0, "untouched"),
    wordCount(totals.invalid, "invalid"),
    wordCount(totals.blocked - leftOut, "blocked"),
  ];
}

function endLines(
  plan: Plan,
  { planPath, translator, isAsked = false }: DiffTextOptions,
): string[] {
  const { totals, estimate, changes, base } = plan;
  const { liveChanges: stayed = 0 } = totals;
  const leftOut = changes.filter(isLeftOut).length;
  const untouched = untouchedOf(changes);
  const warned = changes.filter(isWarned).length;
  const sends = plan.operations.length > 0;
  const requests = msg("report.requests", {
    requests: estimate.requests,
    seconds: durationText(estimate.seconds),
  });
  const count = (name: "leftOut" | "byHand" | "kept" | "conflicts", rows: number) =>
    rows > 0 && translator.translate(`report.diff.${name}`, { rows });
  const absent = base.exported?.absent ?? 0;
  return present([
    totalsSentence(actionCounts(totals, leftOut), translator),
    count("leftOut", leftOut),
    count("byHand", changes.filter(({ byHand }) => byHand !== undefined).length),
    count("kept", stayed),
    count("conflicts", changes.filter(hasOpenConflict).length),
    stayingText(changes, translator),
    uncomparedText(
      uncomparedRows(changes.map((change) => ({ uncompared: uncomparedOf(change) }))),
      translator,
    ),
    untouched && untouchedText(untouched, translator, estimate.unreadSeconds),
    !isAsked &&
      warned > 0 &&
      totalsSentence([[warned, msg("report.diff.warned", { rows: warned })]], translator),
    sends && !isAsked && translator.translate("report.sentence", { text: requests }),
    sends && !isAsked && estimate.lanes && translator.text(lanesMessage(estimate.lanes)),
    !sends && totals.invalid + totals.blocked === 0 && nothingToSendText(plan, translator),
    absent > 0 && translator.translate("report.upload.absent", { listings: absent }),
    planPath !== undefined && savedPlanText(planPath, { sends, command: "upload" }, translator),
  ]);
}

/** A listing that no longer exists does not count as a conflict. */
function hasOpenConflict(change: Change): boolean {
  const isOpen = change.conflicts?.some(({ chosen }) => chosen === undefined) === true;
  return isOpen && change.action === "blocked" && !isLeftOut(change);
}

function nothingToSendText({ changes, base }: Plan, translator: Translator): string {
  const matching = changes.filter(isEqualToLive).length;
  const isNoOther = changes.every((change) => isEqualToLive(change) || isNotCompared(change));
  if (matching === 0 || !isNoOther) return translator.translate("report.diff.nothingToSend");
  const readAt = base.recalled === true ? translator.time(base.readAtMs) : undefined;
  return matchText(matching, readAt, translator);
}

function isEqualToLive({ action, liveChanges, gone, notes, conflicts }: Change): boolean {
  const isPlain = liveChanges === undefined && gone === undefined && conflicts === undefined;
  return action === "unchanged" && isPlain && !notes.some(isWorthSaying);
}

function isNotCompared({ action }: Change): boolean {
  return action === "untouched" || action === "uncompared";
}
