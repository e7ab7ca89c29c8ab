import { clauses, msg, quotedTexts } from "../../model/message.ts";
import type { ImageTotals } from "../../model/product/product.ts";
import { type Finding, findingKey, findingRank, findingWords } from "../../model/sheet/finding.ts";
import { inSheet } from "../../model/sheet/stacked-rows.ts";
import { alike, type CommonText, commonText } from "../../model/text/common-text.ts";
import { plain } from "../../model/text/palette.ts";
import type { FindingWords, Translator } from "../../model/translator.ts";
import { present, shortenEnd, textOf, type Wording } from "../lines/layout.ts";
import {
  became,
  countsText,
  inSheetOrder,
  moreText,
  rowText,
  shown,
  unreplacedLines,
} from "../lines/line.ts";
import { type CheckedSheet, checkTotals, type SheetCopies } from "./check-json.ts";

interface CheckTextOptions extends Wording, SheetCopies {
  /** Whether the copies have to be read with the same options as this sheet. */
  readonly isMapped?: boolean;
}

const groupsMax = 200;

/** The report of a check. Similar findings share one line, unless `verbose` is set. */
export function checkText(checked: CheckedSheet, options: CheckTextOptions): string {
  const { palette = plain, translator, verbose = false } = options;
  const findings = inSheetOrder(checked.findings);
  const { encoding } = checked;
  return textOf([
    palette.bold(titleOf(checked, translator)),
    encoding && translator.translate("report.check.encoding", { name: encoding.name }),
    ...(verbose ? findingLines(findings, options) : groupLines(findings, options)),
    totalsLine(checked, options),
    ...repairLines(checked, options),
  ]);
}

function groupLines(findings: readonly Finding[], wording: Wording): string[] {
  const { palette = plain, translator } = wording;
  const groups = alikeFindings(findings, translator);
  const counts = Map.groupBy(findings, findingRank);
  const byRank = Map.groupBy(groups.slice(0, groupsMax), ({ items: [one] }) =>
    findingRank(one as Finding),
  );
  const lines = [...byRank].flatMap(([rank, ranked]) => {
    const { length, 0: first } = counts.get(rank) as Finding[];
    const { severity } = first as Finding;
    const heading = translator.translate(`report.check.kinds.${findingKinds[rank] ?? severity}`, {
      findings: length,
    });
    return [palette[severityStyles[severity]](heading), ...alikeLines(ranked, wording)];
  });
  const rest = groups.slice(groupsMax).reduce((sum, { items }) => sum + items.length, 0);
  return present([...lines, moreText(rest, translator)]);
}

const findingKinds: Readonly<Record<number, "ifNew" | "repaired">> = { 1: "ifNew", 4: "repaired" };

const severityStyles = { error: "red", warning: "yellow", info: "dim" } as const;

function alikeFindings(findings: readonly Finding[], translator: Translator) {
  return alike(findings, {
    ...{ keyOf: findingKey, rankOf: findingRank },
    textOf: (finding) => findingWords(finding, translator).message,
  });
}

const placesLengthMax = 80;

function alikeLines(groups: readonly CommonText<Finding>[], wording: Wording): string[] {
  const { translator, palette = plain } = wording;
  return groups.map(({ text, items }) => {
    const [first] = items as [Finding];
    if (items.length === 1) {
      const message = messageText(first, findingWords(first, translator), wording);
      return `  ${palette.bold(placeOf(first, translator))}  ${message}`;
    }
    const fixes = items.map((one) =>
      shortenEnd(findingWords(one, translator).fix ?? "", fixLengthMax),
    );
    const fix = commonText(fixes);
    const { repaired: _, ...unrepaired } = first;
    const message = messageText(unrepaired, { message: text, fix }, wording);
    const places: string[] = [];
    let length = 0;
    for (const [at, one] of items.entries()) {
      if (length > placesLengthMax) break;
      const place = placeOf(one, translator);
      const content = contentOf(one, text, translator);
      const better = one.repaired === true || fix !== "" ? "" : brief(fixes[at] ?? "");
      const fixed = better === "" ? "" : `→ ${better}`;
      length += place.length + content.length + fixed.length + 2;
      places.push([palette.bold(place), content, fixed].filter(Boolean).join(" "));
    }
    const rest = items.length - places.length;
    return `  ${translator.translate("report.check.places", { places, rest })}  ${message}`;
  });
}

function brief(content: string): string {
  return shown(shortenEnd(content, 24));
}

function contentOf(finding: Finding, text: string, translator: Translator): string {
  if (finding.repaired === true) return shown(became(finding, translator));
  return text.includes("…") && !namesValue(text, finding, translator)
    ? translator.translate("report.quoted", { text: brief(finding.value) })
    : "";
}

function namesValue(text: string, { value }: Finding, { translate }: Translator): boolean {
  return value === "" || text.includes(translate("report.quoted", { text: value }));
}

/** A fix can be as long as a cell, so the report shortens it. `--fix` writes it in full. */
const fixLengthMax = 300;

/** An info message may already contain its fix. */
function messageText(
  finding: Finding,
  { message, fix = "" }: FindingWords,
  { translator, palette = plain }: Wording,
): string {
  const { severity, onlyOnCreate, repaired, repair } = finding;
  // For errors, the heading above or the end of the line already says this.
  const isOnCreate = severity !== "error" && onlyOnCreate === true;
  const only = isOnCreate ? palette.dim(translator.translate("report.check.onlyOnCreate")) : "";
  const arrow = (text: string) => `→ ${shortenEnd(text, fixLengthMax)}`;
  const repairText = namesValue(message, finding, translator)
    ? arrow(String(repair))
    : became(finding, translator);
  const hasFix = fix === "" || (severity === "info" && message.includes(fix));
  return present([
    `${shown(message)}${only}`,
    repaired === true && palette.cyan(shown(repairText)),
    !hasFix && palette.cyan(shown(arrow(fix))),
  ]).join(" ");
}

function repairLines(
  { findings }: CheckedSheet,
  { fixed, marked, kept, isMapped = false, translator }: CheckTextOptions,
): string[] {
  const offered = findings.filter(({ repair }) => repair !== undefined);
  const repairs = offered.filter(({ repaired }) => repaired === true).length;
  const repairable = offered.length - repairs;
  const isWritten = typeof fixed === "string";
  return present([
    repairs > 0 && translator.translate("report.check.repaired", { repairs }),
    repairable > 0 && translator.translate("report.check.repairable", { findings: repairable }),
    fixed === null && repairs === 0 && translator.translate("report.check.nothingToRepair"),
    isWritten && translator.translate("report.check.fixedFile", { file: shown(fixed) }),
    marked !== undefined &&
      translator.translate("report.check.markedFile", { file: shown(marked) }),
    ...unreplacedLines(kept, translator),
    (isWritten || marked !== undefined) &&
      isMapped &&
      translator.translate("report.check.sameOptions"),
  ]);
}

/** The repairs, shown before the command's report. Empty if there are none. */
export function repairsText(findings: readonly Finding[], wording: Wording): string {
  const { palette = plain, translator, verbose = false } = wording;
  const repaired = inSheetOrder(findings.filter((finding) => finding.repaired === true));
  if (repaired.length === 0) return "";
  const title = translator.translate("report.check.repaired", { repairs: repaired.length });
  const lines = verbose
    ? findingLines(repaired, wording)
    : alikeLines(alikeFindings(repaired, translator), wording);
  return textOf([palette.bold(title), ...lines, ""]);
}

/** The result of the check in one line, shown before `upload` or `fulfil` continues. */
export function checkedLine(checked: CheckedSheet, wording: Wording): string {
  const { translator } = wording;
  const title = translator.translate("report.sentence", { text: titleOf(checked, translator) });
  return [title, totalsLine(checked, wording)].join(translator.translate("report.between"));
}

function titleOf(checked: CheckedSheet, translator: Translator): string {
  const { file, sheet, sheets = [{ sheet }], encoding } = checked;
  // A CSV file has no sheets.
  const names = encoding === undefined ? sheets.map((one) => shown(one.sheet)) : [];
  return translator.translate("report.check.title", {
    file: shown(file),
    sheetsCount: names.length,
    sheets: quotedTexts(names),
  });
}

/** The rows, valid and invalid, and the errors and warnings, in one line. */
export function totalsLine(
  checked: Pick<CheckedSheet, "rows" | "findings">,
  { translator }: Wording,
): string {
  const { rows, valid, invalid, invalidIfNew: ifNew = 0, errors, warnings } = checkTotals(checked);
  const totals = msg("report.check.totals", { rows, valid, invalid: invalid - ifNew, ifNew });
  const isIfNew = checked.findings.every((finding) => findingRank(finding) > 0);
  const findings = countsText(
    [
      [errors, msg(`report.check.kinds.${isIfNew ? "ifNew" : "error"}`, { findings: errors })],
      [warnings, msg("report.check.kinds.warning", { findings: warnings })],
    ],
    translator,
  );
  const text = clauses(findings === "" ? [totals] : [totals, findings]);
  return translator.translate("report.sentence", { text });
}

/** A line for each finding, with its cell and code. */
export function findingLines(findings: readonly Finding[], wording: Wording): string[] {
  const { translator, palette = plain } = wording;
  return findings.map((finding) => {
    const { severity, repaired, code, onlyOnCreate } = finding;
    const kind = repaired === true ? "repaired" : severity;
    return present([
      palette.bold(placeOf(finding, translator)),
      palette[severityStyles[severity]](translator.translate(`report.check.severities.${kind}`)),
      code,
      messageText(finding, findingWords(finding, translator), wording),
      severity === "error" &&
        onlyOnCreate === true &&
        palette.dim(translator.translate("report.check.onlyOnCreate")),
    ]).join("  ");
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
  const { links, checked } = totals;
  const counts = (["unreachable", "tooSmall", "wrongType"] as const).map((name) => {
    return [totals[name], msg(`report.images.${name}`, { count: totals[name] })] as const;
  });
  const left = links - checked;
  const parts = countsText(
    [...counts, [left, msg("report.images.notChecked", { count: left })]],
    translator,
  );
  const images = translator.translate("report.images.checked", { images: checked });
  const text = [images, parts].filter(Boolean).join(translator.translate("report.comma"));
  return translator.translate("report.sentence", { text });
}
