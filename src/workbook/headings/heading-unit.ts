import { type Unit, unitNamed } from "../../model/product/units.ts";
import { isAscii } from "../../model/text/spelling.ts";

type StatedUnit =
  | { readonly kind: "none" }
  | { readonly kind: "unit"; readonly unit: Unit; readonly rest: string }
  /** An unknown unit, several units, or a unit of another kind. */
  | { readonly kind: "unclear"; readonly written: string };

/** Words that are units only at the end of a segment, not in “Gr. weight” or “Foot width”. */
const weakWords: ReadonlySet<string> = new Set(
  `gr grs gm gms in ft foot feet pound pounds metro metri stone stones grain grains st ct pt px fl
   гр dm 升`.split(/\s+/),
);

/** Letters for a dimension, not a unit: “Height (H)”, “Ширина (Ш)”. */
const dimensionLetters: ReadonlySet<string> = new Set([..."lwhdbtxyznвшдгтн"]);

/** Short words in brackets or after a comma that are not units. */
const harmlessWords: ReadonlySet<string> = new Set(
  `net max min avg pkg box wt wgt ctn inc opt req new old no ru en zh cn rus eng pc pcs pce ea
   брт нт бр уп кор шт гл выс шир дл мин 毛 净 高 长 宽 重 深`.split(/\s+/),
);
const shortLength = 3;

const prepositions: ReadonlySet<string> = new Set(["in", "en", "im", "в"]);

export interface Segment {
  readonly sign: string;
  readonly words: readonly string[];
}

interface UnitWord {
  readonly segment: number;
  readonly word: number;
  readonly text: string;
  readonly unit: Unit | "unclear";
}

/** Finds the unit that a heading states for a weight or a length, in linear time. */
export function statedUnit(heading: string, kind: Unit["kind"]): StatedUnit {
  const segments = segmentsOf(heading);
  const stated = unitStated(segments, kind);
  if (stated !== undefined) return stated;
  const written = strangeUnit(segments);
  return written === undefined ? { kind: "none" } : { kind: "unclear", written };
}

export function unitStated(
  segments: readonly Segment[],
  kind: Unit["kind"],
): StatedUnit | undefined {
  const all = unitsIn(segments, kind);
  // A heading with too many unit words is a sentence, so its unit is unclear.
  const units =
    all.length > unitWordsMax ? all.slice(0, unitWordsMax) : withoutPreposition(segments, all);
  const [first] = units;
  if (first === undefined) return undefined;
  const { unit } = first;
  const isOne = all.length <= unitWordsMax && units.every(({ unit: other }) => other === unit);
  if (unit === "unclear" || unit.kind !== kind || !isOne) {
    return { kind: "unclear", written: [...new Set(units.map(({ text }) => text))].join(", ") };
  }
  return { kind: "unit", unit, rest: restOf(segments, units) };
}

const unitWordsMax = 4;
const separators = /([()[\]{}（）【】〔〕<>,，、;；:：|/\\])/u;

export function segmentsOf(heading: string): Segment[] {
  const text = isAscii(heading) ? heading.replace(/([a-z])([A-Z])/g, "$1 $2") : parted(heading);
  const word = isAscii(text) ? /[a-z]+|[0-9]+/g : /[\p{L}\p{M}]+|\p{N}+/gu;
  const segments: Segment[] = [];
  let sign = "";
  for (const [at, part] of text.toLowerCase().split(separators).entries()) {
    // `split` returns texts and signs alternately.
    if (at % 2 === 1) {
      sign = part;
      continue;
    }
    const words = (part.match(word) ?? []).flatMap(wordsOf);
    if (words.length > 0) segments.push({ sign, words });
  }
  return segments;
}

function parted(heading: string): string {
  return heading
    .normalize("NFKC")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Script=Han}+)/gu, " $1 ");
}

/** A Chinese unit follows its name without a space: `重量克` has two words. */
function wordsOf(text: string): string[] {
  const unit = isHan(text) ? hanUnitAtEnd(text) : undefined;
  if (unit === undefined) return [text];
  const name = text.slice(0, -unit.length);
  return name === "" ? [unit] : [name, unit];
}

function isNumber(text: string): boolean {
  return /^\p{N}/u.test(text);
}

function isHan(text: string): boolean {
  return /^\p{Script=Han}/u.test(text);
}

const hanUnitLengthMax = 2;

function hanUnitAtEnd(text: string): string | undefined {
  // This means “size”, although its second character alone is an inch.
  if (text.endsWith("尺寸")) return undefined;
  for (let length = hanUnitLengthMax; length > 0; length -= 1) {
    const end = text.slice(-length);
    if (unitNamed(end) !== undefined) return end;
  }
  return undefined;
}

function unitsIn(segments: readonly Segment[], kind: Unit["kind"]): UnitWord[] {
  return segments.flatMap(({ words }, segment) =>
    words.flatMap((text, word): UnitWord[] => {
      const unit = unitAt(words, word, kind);
      return unit === undefined ? [] : [{ segment, word, text, unit }];
    }),
  );
}

function unitAt(
  words: readonly string[],
  at: number,
  kind: Unit["kind"],
): Unit | "unclear" | undefined {
  const [text, next] = [words[at] ?? "", words[at + 1]];
  const unit = unitNamed(text);
  if (unit === undefined) return undefined;
  // `cm2` and `cm3` are an area and a volume, not a length.
  if (next === "2" || next === "3") return "unclear";
  const isLetter = text.length === 1 && !isHan(text);
  if (next !== undefined && (isLetter || weakWords.has(text))) return undefined;
  const isOther = unit !== "unclear" && unit.kind !== kind;
  if (isOther && isLetter && dimensionLetters.has(text)) return undefined;
  // “per 100 g” does not state a unit.
  return isNumber(words[at - 1] ?? "") ? "unclear" : unit;
}

/** In “Height in (cm)”, “in” is a preposition, not inches. */
function withoutPreposition(segments: readonly Segment[], units: readonly UnitWord[]): UnitWord[] {
  return units.filter(({ text, segment, word }) => {
    const next = segments[segment + 1];
    const isBefore = units.some((other) => other.segment === segment + 1 && other.word === 0);
    return !(text === "in" && word > 0 && isBefore && next?.sign !== "/");
  });
}

/** Finds a word that may be a unit: unknown in “Weight (xyz)”, misplaced in “Pounds of weight”. */
function strangeUnit(segments: readonly Segment[]): string | undefined {
  for (const [at, { words }] of segments.entries()) {
    const weak = words.find(
      (text) => text.length > 1 && text !== "in" && weakWords.has(text) && unitNamed(text),
    );
    if (weak !== undefined) return weak;
    const [text = ""] = words;
    if (at === 0 || words.length !== 1 || isNumber(text)) continue;
    const isShort = text.length <= (isHan(text) ? 1 : shortLength);
    if (isShort && !harmlessWords.has(text) && !dimensionLetters.has(text)) return text;
  }
  return undefined;
}

function restOf(segments: readonly Segment[], units: readonly UnitWord[]): string {
  const isUnit = (segment: number, word: number) =>
    units.some((one) => one.segment === segment && one.word === word);
  const kept = segments.flatMap(({ words }, segment) =>
    words.filter((text, word) => {
      const isBeforeUnit =
        isUnit(segment, word + 1) ||
        (word === words.length - 1 && word > 0 && isUnit(segment + 1, 0));
      return !isUnit(segment, word) && !(isBeforeUnit && prepositions.has(text));
    }),
  );
  return kept.join(" ");
}
