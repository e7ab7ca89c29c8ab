import { clauses, msg, quotedTexts } from "../../model/message.ts";
import type { ImageTotals } from "../../model/product/image-check.ts";
import { type Finding, findingKey, findingRank, findingWords } from "../../model/sheet/finding.ts";
import { inSheet } from "../../model/sheet/stacked-rows.ts";
import { alike, type CommonText, commonText } from "../../model/text/common-text.ts";
import type { FindingWords, Translator } from "../../model/translator.ts";
import {
  became,
  inSheetOrder,
  type Palette,
  paintSeverity,
  plain,
  rowText,
  shown,
} from "../lines/line.ts";
import { shortenEnd } from "../lines/shorten.ts";
import { countsText } from "../lines/totals.ts";
import type { Wording } from "../lines/wording.ts";
import { type CheckedSheet, checkTotals, repairCounts } from "./check-json.ts";

/** Options for the report of a check. */
export interface CheckTextOptions extends Wording {
  readonly palette?: Palette;
  /** Groups of similar findings listed in full; the rest is only counted. @default 200 */
  readonly groupsMax?: number;
  /** Lists every finding separately. @default false */
  readonly all?: boolean;
  /**
   * Path of the workbook that `--fix` wrote. Null if nothing needed repair, undefined without
   * `--fix`.
   */
  readonly fixed?: string | null | undefined;
  /** The sheet was read with column options, so its result files need the same ones. */
  readonly isMapped?: boolean;
}

/**
 * The report of a check: findings first, then totals. Similar findings share one line, errors
 * first; with `all`, every finding is listed in the order of the sheet.
 */
export function checkText(checked: CheckedSheet, options: CheckTextOptions): string {
  const palette = options.palette ?? plain;
  const findings = inSheetOrder(checked.findings);
  const { translator } = options;
  const { encoding } = checked;
  const listed =
    options.all === true
      ? findingLines(findings, palette, translator)
      : groupLines(findings, { ...options, palette });
  const lines = [
    palette.bold(titleOf(checked, translator)),
    ...(encoding === undefined
      ? []
      : [translator.translate("report.check.encoding", { name: encoding.name })]),
    ...listed,
    ...[totalsLine(checked, { translator }), ...repairLines(checked, options)],
  ];
  return `${lines.join("\n")}\n`;
}

function groupLines(
  findings: readonly Finding[],
  { palette, translator, groupsMax = 200 }: CheckTextOptions & { readonly palette: Palette },
): string[] {
  const groups = alikeFindings(findings, translator);
  const listed = groups.slice(0, groupsMax);
  const rest = groups.slice(groupsMax).reduce((sum, { items }) => sum + items.length, 0);
  const byRank = Map.groupBy(listed, ({ items: [one] }) => findingRank(one as Finding));
  const lines = [...byRank].flatMap(([rank, its]) => {
    const [{ severity }] = its.flatMap(({ items }) => items) as [Finding];
    const count = findings.filter((one) => findingRank(one) === rank).length;
    const heading = translator.translate(`report.check.kinds.${findingKinds[rank] ?? severity}`, {
      findings: count,
    });
    return [paintSeverity(severity, heading, palette), ...alikeLines(its, palette, translator)];
  });
  return rest > 0 ? [...lines, translator.translate("report.more", { rest })] : lines;
}

const findingKinds: Readonly<Record<number, "ifNew" | "repaired">> = { 1: "ifNew", 4: "repaired" };

function alikeFindings(findings: readonly Finding[], translator: Translator) {
  const textOf = (finding: Finding) => findingWords(finding, translator).message;
  return alike(findings, { keyOf: findingKey, rankOf: findingRank, textOf });
}

/** The list of places in front of a message gets at most this many characters. */
const placesLengthMax = 80;

function brief(content: string): string {
  return shown(shortenEnd(content, 24));
}

function alikeLines(
  groups: readonly CommonText<Finding>[],
  palette: Palette,
  translator: Translator,
): string[] {
  return groups.map(({ text, items }) => {
    const [first] = items as [Finding];
    if (items.length === 1) {
      const message = messageFor(first, findingWords(first, translator), { palette, translator });
      return `  ${palette.bold(placeOf(first, translator))}  ${message}`;
    }
    const fixes = items.map((one) =>
      shortenEnd(findingWords(one, translator).fix ?? "", fixLengthMax),
    );
    const fix = commonText(fixes);
    const { repaired: _, ...unrepaired } = first;
    const message = messageFor(unrepaired, { message: text, fix }, { palette, translator });
    const content = (one: Finding, at: number) =>
      contentOf(one, { text, better: fix === "" ? (fixes[at] ?? "") : "", translator });
    return `  ${placesOf(items, { content, palette, translator })}  ${message}`;
  });
}

/** The places of findings with the same text, each with the content of its cell. */
function placesOf(
  items: readonly Finding[],
  {
    content,
    palette,
    translator,
  }: {
    readonly content: (one: Finding, at: number) => string;
    readonly palette: Palette;
    readonly translator: Translator;
  },
): string {
  const places: string[] = [];
  let length = 0;
  for (const [at, one] of items.entries()) {
    if (length > placesLengthMax) break;
    const [place, text] = [placeOf(one, translator), content(one, at)];
    length += place.length + text.length + 2;
    places.push([palette.bold(place), text].filter((part) => part !== "").join(" "));
  }
  return translator.translate("report.check.places", {
    places,
    rest: items.length - places.length,
  });
}

/** The content of a cell and its fix, unless the common text already contains them. */
function contentOf(
  finding: Finding,
  of: { readonly text: string; readonly better: string; readonly translator: Translator },
): string {
  const { translator } = of;
  if (finding.repaired === true) return shown(became(finding, translator));
  const { value } = finding;
  const hasMessage =
    value === "" ||
    !of.text.includes("…") ||
    of.text.includes(translator.translate("report.quoted", { text: value }));
  const parts = [
    hasMessage ? "" : translator.translate("report.quoted", { text: brief(value) }),
    of.better === "" ? "" : `→ ${brief(of.better)}`,
  ];
  return parts.filter((part) => part !== "").join(" ");
}

/** Names the repaired value, and the original one unless the message contains it. */
function repairMessage(
  finding: Pick<Finding, "value" | "repair">,
  message: string,
  translator: Translator,
): string {
  const { value, repair } = finding;
  const hasMessage =
    value === "" || message.includes(translator.translate("report.quoted", { text: value }));
  return hasMessage ? `→ ${shortenEnd(String(repair), fixLengthMax)}` : became(finding, translator);
}

function hasMessage(
  { severity }: Pick<Finding, "severity">,
  message: string,
  fix: string,
): boolean {
  return severity === "info" && message.includes(fix);
}

/** A fix can be as long as a cell, so the report shortens it. `--fix` writes it in full. */
const fixLengthMax = 300;

function messageFor(
  finding: Finding,
  { message, fix = "" }: FindingWords,
  { palette, translator }: { readonly palette: Palette; readonly translator: Translator },
): string {
  const { severity, onlyOnCreate, repaired } = finding;
  // The heading of errors already says this.
  const isOnCreate = severity !== "error" && onlyOnCreate === true;
  const only = isOnCreate ? palette.dim(translator.translate("report.check.onlyOnCreate")) : "";
  return [
    `${shown(message)}${only}`,
    ...(repaired === true
      ? [palette.cyan(shown(repairMessage(finding, message, translator)))]
      : []),
    ...(fix === "" || hasMessage(finding, message, fix)
      ? []
      : [palette.cyan(`→ ${shown(shortenEnd(fix, fixLengthMax))}`)]),
  ].join(" ");
}

function repairLines(
  { findings }: CheckedSheet,
  { fixed, isMapped, translator }: CheckTextOptions,
): string[] {
  const { repairs, repairable } = repairCounts(findings);
  const lines = [
    ...(repairs > 0 ? [translator.translate("report.check.repaired", { repairs })] : []),
    ...(repairable > 0
      ? [translator.translate("report.check.repairable", { findings: repairable })]
      : []),
    ...(fixed === null && repairs === 0
      ? [translator.translate("report.check.nothingToRepair")]
      : []),
  ];
  if (typeof fixed !== "string") return lines;
  const same = isMapped === true ? [translator.translate("report.check.sameOptions")] : [];
  return [
    ...lines,
    translator.translate("report.check.fixedFile", { file: shown(fixed) }),
    ...same,
  ];
}

/** One line per repair, shown before the report of the command. Empty without repairs. */
export function repairsText(
  findings: readonly Finding[],
  { palette = plain, translator }: CheckTextOptions,
): string {
  const repaired = inSheetOrder(findings.filter((finding) => finding.repaired === true));
  if (repaired.length === 0) return "";
  const lines = alikeLines(alikeFindings(repaired, translator), palette, translator);
  return `${[palette.bold(translator.translate("report.check.repaired", { repairs: repaired.length })), ...lines].join("\n")}\n\n`;
}

/** The result of the check in one line, for commands that go on after it. */
export function checkedLine(checked: CheckedSheet, wording: Wording): string {
  const { translator } = wording;
  const title = translator.translate("report.sentence", { text: titleOf(checked, translator) });
  return [title, totalsLine(checked, wording)].join(translator.translate("report.between"));
}

function titleOf({ file, sheet, sheets }: CheckedSheet, translator: Translator): string {
  const names = sheets?.map((one) => shown(one.sheet)) ?? [shown(sheet)];
  return translator.translate("report.check.title", {
    file: shown(file),
    sheetsCount: names.length,
    sheets: quotedTexts(names),
  });
}

/** The numbers of rows and findings in one line. */
export function totalsLine(
  checked: Pick<CheckedSheet, "rows" | "findings">,
  { translator }: Wording,
): string {
  const { rows, valid, invalid, invalidIfNew = 0, errors, warnings } = checkTotals(checked);
  const totals = msg("report.check.totals", { rows, valid, invalid, ifNew: invalidIfNew });
  const findings = countsText(
    [
      [errors, msg("report.check.kinds.error", { findings: errors })],
      [warnings, msg("report.check.kinds.warning", { findings: warnings })],
    ],
    translator,
  );
  const text = clauses(findings === "" ? [totals] : [totals, findings]);
  return translator.translate("report.sentence", { text });
}

/** One line per finding: place, severity, code and message. */
export function findingLines(
  findings: readonly Finding[],
  palette: Palette,
  translator: Translator,
): string[] {
  return findings.map((finding) => {
    const { severity, repaired, code, onlyOnCreate } = finding;
    return [
      palette.bold(placeOf(finding, translator)),
      paintSeverity(
        severity,
        translator.translate(
          `report.check.severities.${repaired === true ? "repaired" : severity}`,
        ),
        palette,
      ),
      code,
      messageFor(finding, findingWords(finding, translator), { palette, translator }),
      ...(severity === "error" && onlyOnCreate === true
        ? [palette.dim(translator.translate("report.check.onlyOnCreate"))]
        : []),
    ].join("  ");
  });
}

function placeOf(finding: Finding, translator: Translator): string {
  if (finding.cell !== "") return shown(inSheet(finding.cell, finding.sheet));
  return finding.row === 0
    ? translator.translate("report.check.sheet")
    : rowText(finding, translator);
}

/** The results of the image check in one line: “412 images checked, 3 unreachable, 2 too small.” */
export function imagesLine(totals: ImageTotals, { translator }: Wording): string {
  const { links, checked, unreachable, tooSmall, wrongType } = totals;
  const parts = countsText(
    [
      [unreachable, msg("report.images.unreachable", { count: unreachable })],
      [tooSmall, msg("report.images.tooSmall", { count: tooSmall })],
      [wrongType, msg("report.images.wrongType", { count: wrongType })],
      [links - checked, msg("report.images.notChecked", { count: links - checked })],
    ],
    translator,
  );
  const images = translator.translate("report.images.checked", { images: checked });
  const text = parts === "" ? images : images + translator.translate("report.comma") + parts;
  return translator.translate("report.sentence", { text });
}
