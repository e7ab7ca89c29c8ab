import { wordsFor } from "../localised.ts";
import { isAscii } from "../text/spelling.ts";
import { productFields } from "./columns.ts";
import type { FieldName } from "./product.ts";

export interface Unit {
  readonly name: string;
  readonly kind: "weight" | "length";
  /** In nanograms or micrometres; an integer, so that conversion is exact. */
  readonly size: bigint;
}

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

/** Units by folded word; “unclear” if the size differs by country or is not supported. */
const unitByWord: ReadonlyMap<string, Unit | "unclear"> = new Map<string, Unit | "unclear">([
  ...wordsFor("unitWords.unclear").map((word) => [foldedUnit(word), "unclear"] as const),
  ...unitNames.flatMap((name) => {
    const unit: Unit = { name, ...rows[name] };
    return wordsFor(`unitWords.${name}`).map((word) => [foldedUnit(word), unit] as const);
  }),
]);

export function unitNamesOf(kind: Unit["kind"]): readonly string[] {
  return Object.entries(rows).flatMap(([name, row]) => (row.kind === kind ? [name] : []));
}

function foldedUnit(word: string): string {
  if (isAscii(word)) return word.toLowerCase();
  return word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

const wordLengthMax = 64;

export function unitNamed(word: string): Unit | "unclear" | undefined {
  return word.length > wordLengthMax ? undefined : unitByWord.get(foldedUnit(word));
}

export function unitOfField(field: FieldName): Unit | undefined {
  const unit = unitNamed(productFields[field].unit ?? "");
  return unit === "unclear" ? undefined : unit;
}

/** Extra digits for units that do not divide evenly. */
const digitsCarried = 25;

/** Keeps fifteen digits, like Excel. */
export function inUnit(value: number, from: Unit, to: Unit): number {
  if (from.size === to.size || !Number.isFinite(value)) return value;
  const [mantissa = "", exponent = "0"] = value.toExponential(14).split("e");
  const digits = BigInt(mantissa.replace(".", "")) * 10n ** BigInt(digitsCarried);
  const converted = (digits * from.size) / to.size;
  const decimal = Number(`${converted}e${Number(exponent) - 14 - digitsCarried}`);
  return Number(decimal.toPrecision(15));
}

/** Whether numbers in `from` are finite decimals in `to`, like pounds in kilograms. */
export function isDecimalIn(from: Unit, to: Unit): boolean {
  return (from.size * 10n ** 15n) % to.size === 0n;
}
