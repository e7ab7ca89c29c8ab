import { wordsFor } from "../localised.ts";
import { isAscii } from "../text/normal-form.ts";
import { annotationsOf } from "./columns.ts";
import type { FieldName } from "./product.ts";

export interface Unit {
  /** As the interface writes units: `kg`, `cm`, `lb`. */
  readonly name: string;
  readonly kind: "weight" | "length";
  /** In nanograms or micrometres: integers, so that converting is exact. */
  readonly size: bigint;
}

/** Every unit that is converted; the words for it in headings and cells are in the catalogues. */
const rows = {
  kg: { kind: "weight", size: 1_000_000_000_000n },
  g: { kind: "weight", size: 1_000_000_000n },
  mg: { kind: "weight", size: 1_000_000n },
  dag: { kind: "weight", size: 10_000_000_000n },
  t: { kind: "weight", size: 1_000_000_000_000_000n },
  lb: { kind: "weight", size: 453_592_370_000n },
  oz: { kind: "weight", size: 28_349_523_125n },
  mm: { kind: "length", size: 1_000n },
  cm: { kind: "length", size: 10_000n },
  dm: { kind: "length", size: 100_000n },
  m: { kind: "length", size: 1_000_000n },
  in: { kind: "length", size: 25_400n },
  ft: { kind: "length", size: 304_800n },
  yd: { kind: "length", size: 914_400n },
} as const satisfies Readonly<Record<string, Omit<Unit, "name">>>;

const unitNames = Object.keys(rows) as readonly (keyof typeof rows)[];

/** Unclear are words that mean different sizes in different places, or a unit that is not converted. */
const unitByWord: ReadonlyMap<string, Unit | "unclear"> = new Map<string, Unit | "unclear">([
  ...wordsFor("unitWords.unclear").map((word) => [foldedUnit(word), "unclear"] as const),
  ...unitNames.flatMap((name) => {
    const unit: Unit = { name, ...rows[name] };
    return wordsFor(`unitWords.${name}`).map((word) => [foldedUnit(word), unit] as const);
  }),
]);

/** The names of the units of a kind, for headings: `kg`, `g`. */
export function unitNamesOf(kind: Unit["kind"]): readonly string[] {
  return Object.entries(rows).flatMap(([name, row]) => (row.kind === kind ? [name] : []));
}

function foldedUnit(word: string): string {
  if (isAscii(word)) return word.toLowerCase();
  return word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** No word for a unit is nearly as long. */
const wordLengthMax = 64;

/** The unit that a word means; “unclear” when its size is ambiguous. */
export function unitNamed(word: string): Unit | "unclear" | undefined {
  return word.length > wordLengthMax ? undefined : unitByWord.get(foldedUnit(word));
}

/** The unit of a field in the interface; undefined for fields without one. */
export function unitOfField(field: FieldName): Unit | undefined {
  const unit = unitNamed(annotationsOf(field)["x-unit"]?.en ?? "");
  return unit === "unclear" ? undefined : unit;
}

/** Extra digits for units that do not divide evenly. */
const digitsCarried = 25;

/**
 * A number in another unit of the same kind, calculated in decimals: 350 g are 0.35 kg. Fifteen
 * significant digits, as Excel keeps them.
 */
export function inUnit(value: number, from: Unit, to: Unit): number {
  if (from.size === to.size || !Number.isFinite(value)) return value;
  const [mantissa = "", exponent = "0"] = value.toExponential(14).split("e");
  const digits = BigInt(mantissa.replace(".", "")) * 10n ** BigInt(digitsCarried);
  const converted = (digits * from.size) / to.size;
  const decimal = Number(`${converted}e${Number(exponent) - 14 - digitsCarried}`);
  return Number(decimal.toPrecision(15));
}

/**
 * Whether every number in one unit is a finite decimal in the other: pounds in kilograms, not grams
 * in pounds.
 */
export function isDecimalIn(from: Unit, to: Unit): boolean {
  return (from.size * 10n ** 15n) % to.size === 0n;
}
