import { msg } from "../../model/message.ts";
import { fieldLabel, productFields } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import { choiceNamed, foldedWord } from "../../model/product/rules.ts";
import { suggestedChoice } from "../layout/lookalikes.ts";
import { type CellReading, cleared, type Place, type RowFindings } from "../layout/row-findings.ts";
import {
  brokenAt,
  codePointName,
  isClearMark,
  isPlainAscii,
  strayAt,
  trimEnds,
  unseenAt,
  withoutStray,
  withoutUnseen,
} from "../layout/texts.ts";
import { codeFromText, reportProgramText } from "./codes.ts";
import { badLink } from "./links.ts";
import { numberFromText } from "./numbers.ts";

export function readText(place: Place, text: string, findings: RowFindings): CellReading {
  const { spec, label } = place;
  const trimmed = trimEnds(text);
  if (trimmed === "") return undefined;
  if (isClearMark(trimmed)) return readClear(place, findings);
  const isPlain = isPlainAscii(trimmed);
  const broken = isPlain ? -1 : brokenAt(trimmed);
  if (broken >= 0) {
    const message = msg("check.brokenText", { label, codePoint: codePointName(trimmed, broken) });
    return findings.report(place, spec.name === "sku" ? "sku-unsafe" : "broken-text", message);
  }
  if (spec.kind === "number") return numberFromText(place, trimmed, findings);
  if (spec.isMultiline) return text;
  if (trimmed.length !== text.length) {
    const message = msg("check.textTrimmed", { label });
    findings.report(place, "text-trimmed", message, { repair: trimmed });
  }
  if (spec.kind === "code") return codeFromText(place, trimmed, findings);
  if (spec.kind === "choice") return choiceFromText(place, trimmed, findings);
  return spec.kind === "links"
    ? linkFromText(place, trimmed, isPlain, findings)
    : anyText(place, trimmed, isPlain, findings);
}

function linkFromText(
  place: Place,
  text: string,
  isPlain: boolean,
  findings: RowFindings,
): string | undefined {
  const { label } = place;
  if (severalLinks.test(text)) {
    return findings.report(place, "bad-link", badLink(label, text));
  }
  const unseen = isPlain ? -1 : unseenAt(text);
  if (unseen < 0 || text.charCodeAt(unseen) < 0x20) return text;
  const cleaned = withoutUnseen(text);
  // A space may end the link or stand for %20, so a link with one is not repaired.
  const isSure = /^https?:\S+$/i.test(cleaned);
  const message = msg("check.unseen", { label, codePoint: codePointName(text, unseen), cleaned });
  return findings.report(place, "bad-link", message, isSure ? { repair: cleaned } : {});
}

/** A second link in the cell. Inside the first link, `/` or `=` would precede it. */
const severalLinks = /[,;|]https?:\/\//i;

function anyText(place: Place, text: string, isPlain: boolean, findings: RowFindings): string {
  const { spec, label } = place;
  const stray = isPlain ? -1 : strayAt(text);
  if (stray >= 0) {
    const codePoint = codePointName(text, stray);
    const message = msg("check.unseen", { label, codePoint, cleaned: "" });
    findings.report(place, "text-unseen", message, { repair: withoutStray(text) });
  }
  reportProgramText(place, text, findings, spec.name === "options");
  return text;
}

function readClear(place: Place, findings: RowFindings): CellReading {
  if (!place.spec.isClearable) {
    const { name } = place.spec;
    const about = { label: fieldLabel(name), isRequired: productFields[name].isRequired };
    return findings.report(place, "clear-not-allowed", msg("check.clearNotAllowed", about));
  }
  const about = { place, value: "<clear>", onlyOnCreate: true };
  findings.add("clear-on-create", msg("check.clearOnCreate", { label: place.label }), about);
  return cleared;
}

function choiceFromText(place: Place, text: string, findings: RowFindings): string | undefined {
  const { choices = [], name } = place.spec;
  if (choices.includes(text)) return text;
  const choice =
    findings.options.valueNames?.get(name)?.get(foldedWord(text)) ?? choiceNamed(name, text);
  if (choice === undefined) return reportNoChoice(place, text, findings);
  const message = msg("check.readAs", { label: place.label, value: text, meaning: choice });
  findings.report(place, "choice-normalised", message, { repair: choice });
  return choice;
}

export function reportNoChoice(place: Place, value: string, findings: RowFindings): undefined {
  const { name, choices = [] } = place.spec;
  const suggested = suggestedChoice(name, value);
  const fix = suggested?.choice ?? msg("check.mapWord", { option: mapValueOption(name, value) });
  const message = msg("check.notAChoice", { label: fieldLabel(name), value, choices, fix });
  const repair = suggested?.isSure === true ? suggested.choice : undefined;
  return findings.report(place, "not-a-choice", message, { repair });
}

export function mapValueOption(field: FieldName, word: string, value = "…"): string {
  const isValue = isQuotable(value, 400) && !value.includes("=");
  return `--map-value "${field}:${isQuotable(word, 400) ? word : "WORD"}=${isValue ? value : "…"}"`;
}

function isQuotable(text: string, lengthMax: number): boolean {
  return text.length <= lengthMax && !/["$`\\!%\p{C}]/u.test(text);
}

export function mapOption(heading: string, field: string): string {
  return `--map "${isQuotable(heading, 100) ? heading : "HEADING"}=${field}"`;
}
