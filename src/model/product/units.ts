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

interface UnitRow {
  readonly kind: Unit["kind"];
  readonly size: bigint;
  /** Separated by spaces, in lower case, without accents. */
  readonly words: string;
}

/** Every unit that is converted, with the words for it in headings and cells. */
const rows: Readonly<Record<string, UnitRow>> = {
  kg: {
    kind: "weight",
    size: 1_000_000_000_000n,
    words: `kg kgs kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramo
      kilogramos chilogrammo chilogrammi quilograma quilogramas кг килограмм килограмма килограммы
      килограммов килограммах кило 千克 公斤`,
  },
  g: {
    kind: "weight",
    size: 1_000_000_000n,
    words: `g gr grs gm gms gram grams gramm gramme grammes grammi grammo gramo gramos grama gramas
      г гр грамм грамма граммы граммов граммах 克 公克`,
  },
  mg: {
    kind: "weight",
    size: 1_000_000n,
    words: "mg milligram milligrams мг миллиграмм миллиграммы миллиграммов миллиграммах 毫克",
  },
  dag: { kind: "weight", size: 10_000_000_000n, words: "dag dkg" },
  t: {
    kind: "weight",
    size: 1_000_000_000_000_000n,
    words: "t tonne tonnes т тонна тонны тонн тоннах 吨 公吨",
  },
  lb: {
    kind: "weight",
    size: 453_592_370_000n,
    words: "lb lbs pound pounds фунт фунта фунты фунтов фунтах 磅",
  },
  oz: {
    kind: "weight",
    size: 28_349_523_125n,
    words: "oz ozs ounce ounces унция унции унций унциях 盎司",
  },
  mm: {
    kind: "length",
    size: 1_000n,
    words: `mm millimeter millimeters millimetre millimetres milimetro milimetros millimetro
      millimetri мм миллиметр миллиметра миллиметры миллиметров миллиметрах 毫米 公厘`,
  },
  cm: {
    kind: "length",
    size: 10_000n,
    words: `cm cms centimeter centimeters centimetre centimetres centimetro centimetros centimetri
      zentimeter см сантиметр сантиметра сантиметры сантиметров сантиметрах 厘米 公分`,
  },
  dm: {
    kind: "length",
    size: 100_000n,
    words: "dm decimeter decimeters decimetre decimetres дм дециметр дециметры дециметрах 分米",
  },
  m: {
    kind: "length",
    size: 1_000_000n,
    words: `m mtr mtrs meter meters metre metres metro metros metri м метр метра метры метров
      метрах 米 公尺`,
  },
  in: {
    kind: "length",
    size: 25_400n,
    words: `in inch inches zoll pulgada pulgadas polegada polegadas pouce pouces pollice pollici
      дюйм дюйма дюймы дюймов дюймах 英寸`,
  },
  ft: { kind: "length", size: 304_800n, words: "ft foot feet фут фута футы футов футах 英尺" },
  yd: { kind: "length", size: 914_400n, words: "yd yds yard yards ярд ярды ярдах" },
};

/** Words for a unit that mean different sizes in different places, or one that is not converted. */
const unclearWords = `ton tons pfund libra libras livre livres libbra libbre stone stones st cwt
  carat carats ct grain grains карат карата каратах пуд пуды пудах ml мл fl px pt
  斤 市斤 两 尺 寸 丈 克重 毫升 升 像素`;

const wordsIn = (text: string) => text.split(/\s+/).map(foldedUnit);

const unitByWord: ReadonlyMap<string, Unit | "unclear"> = new Map<string, Unit | "unclear">([
  ...wordsIn(unclearWords).map((word) => [word, "unclear"] as const),
  ...Object.entries(rows).flatMap(([name, { kind, size, words }]) => {
    const unit: Unit = { name, kind, size };
    return wordsIn(words).map((word) => [word, unit] as const);
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
