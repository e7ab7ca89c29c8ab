import { annotationsOf, fieldNames } from "../model/columns.ts";
import type { FieldName } from "../model/product.ts";
import { languages } from "../model/schemas/annotations.ts";
import type { FieldPlace } from "../model/sheet-choice.ts";
import { normalisedHeading } from "./heading-text.ts";

/** Every spelling of a field's heading, normalised: its name, headings with and without unit, aliases. */
export function spellingsOf(field: FieldName): ReadonlySet<string> {
  const its = annotationsOf(field);
  const units = languages.map((language) => its["x-unit"]?.[language] ?? "");
  const names = [field, ...languages.map((one) => its["x-heading"][one]), ...its["x-aliases"]];
  return new Set(
    names.flatMap((name) => ["", ...units].map((unit) => normalisedHeading(`${name} ${unit}`))),
  );
}

// Maps all the way: a heading like `__proto__` is a key like any other.
const fieldBySpelling: ReadonlyMap<string, FieldName> = new Map(
  fieldNames.flatMap((field) => [...spellingsOf(field)].map((name) => [name, field] as const)),
);

/** What a heading says by itself; undefined when nobody knows it. */
export function knownHeading(heading: string): FieldPlace | undefined {
  // Every cell of the first rows comes through here: it is normalised once.
  const normalised = normalisedHeading(heading);
  return singleHeading(normalised) ?? numberedHeading(normalised) ?? keyedHeading(heading);
}

function columnKind(field: FieldName | undefined) {
  return field === undefined ? undefined : annotationsOf(field)["x-columns"];
}

function singleHeading(normalised: string): FieldPlace | undefined {
  const field = fieldBySpelling.get(normalised);
  return field !== undefined && columnKind(field) === "single" ? { field } : undefined;
}

/** `Image 3`, `Image3`, `Image 3 URL`, and a bare `Image`, which is the first. */
function numberedHeading(normalised: string): FieldPlace | undefined {
  const match = /^(\D*)(\d{0,4})(\D*)$/u.exec(normalised);
  const field = fieldBySpelling.get(`${match?.[1] ?? ""}${match?.[3] ?? ""}`);
  if (match === null || field === undefined || columnKind(field) !== "numbered") return undefined;
  const part = match[2] === "" ? 1 : Number(match[2]);
  return part >= 1 ? { field, part } : undefined;
}

/** `Option: Colour`, `选项：颜色`, `options.Colour`, `Option (Colour)`, `Option [Colour]`. */
function keyedHeading(heading: string): FieldPlace | undefined {
  const match =
    /^([^:：.．]+)[:：.．](.+)$/su.exec(heading) ?? /^([^([（]+)[([（](.+)[)\]）]$/su.exec(heading);
  if (match === null) return undefined;
  const field = fieldBySpelling.get(normalisedHeading(match[1] ?? ""));
  const key = match[2]?.trim() ?? "";
  return field !== undefined && columnKind(field) === "keyed" && key !== ""
    ? { field, key }
    : undefined;
}
