/** How a text reads as a number. */
export type NumberReading =
  | { readonly kind: "number"; readonly value: number }
  /** It reads as two numbers: `1,234` is 1.234 or 1234. */
  | { readonly kind: "ambiguous"; readonly decimal: number; readonly grouped: number }
  | { readonly kind: "not" };

/**
 * The texts that are a number under one decimal sign: plain digits, or groups of three that all
 * have the same mark. A first group never begins with 0, so `0,125` is no grouped number.
 */
const shapes = {
  ".": /^(?:\d+|[1-9]\d{0,2}([ ,'’])\d{3}(?:\1\d{3})*)?(?:\.\d+)?$/,
  ",": /^(?:\d+|[1-9]\d{0,2}([ .'’])\d{3}(?:\1\d{3})*)?(?:,\d+)?$/,
} as const;

/**
 * Reads a number that a cell holds as text (decision 30): decimal point or comma, thousands apart
 * by a space of any kind, an apostrophe, a comma or a point, full-width digits. A text with two
 * readings is ambiguous unless `decimalSeparator` decides; nothing else is guessed.
 */
export function readNumberText(text: string, decimalSeparator?: "." | ","): NumberReading {
  const plain = text.normalize("NFKC").trim().replace(/^[−–]/, "-");
  const body = /^[+-]/.test(plain) ? plain.slice(1) : plain;
  if (!/\d$/.test(body) || significantDigits(body) > 15) return { kind: "not" };
  const byPoint = valueUnder(".", body);
  const byComma = valueUnder(",", body);
  const value = byPoint ?? byComma;
  if (value === undefined) return { kind: "not" };
  const sign = plain.startsWith("-") ? -1 : 1;
  if (byPoint === undefined || byComma === undefined || byPoint === byComma) {
    return { kind: "number", value: sign * value };
  }
  if (decimalSeparator === ".") return { kind: "number", value: sign * byPoint };
  if (decimalSeparator === ",") return { kind: "number", value: sign * byComma };
  const [decimal, grouped] = byPoint < byComma ? [byPoint, byComma] : [byComma, byPoint];
  return { kind: "ambiguous", decimal: sign * decimal, grouped: sign * grouped };
}

function valueUnder(decimal: "." | ",", body: string): number | undefined {
  if (!shapes[decimal].test(body)) return undefined;
  const other = decimal === "." ? "," : ".";
  const digits = body.replaceAll(other, "").replace(/[ '’]/g, "");
  return Number(digits.replace(decimal, "."));
}

/** More than 15 would be rounded on the way, silently. */
function significantDigits(body: string): number {
  return body.replace(/\D/g, "").replace(/^0+/, "").length;
}

const unitFactors: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  kg: {
    kg: 1,
    kgs: 1,
    кг: 1,
    千克: 1,
    公斤: 1,
    g: 0.001,
    gr: 0.001,
    г: 0.001,
    гр: 0.001,
    克: 0.001,
  },
  cm: {
    cm: 1,
    см: 1,
    厘米: 1,
    mm: 0.1,
    мм: 0.1,
    毫米: 0.1,
    m: 100,
    м: 100,
    米: 100,
  },
  price: {
    $: 1,
    usd: 1,
    us$: 1,
    "¥": 1,
    "￥": 1,
    cny: 1,
    rmb: 1,
    元: 1,
    "₽": 1,
    rub: 1,
    руб: 1,
    "руб.": 1,
    р: 1,
    "р.": 1,
  },
};

/**
 * The number that a text with a unit most likely means, in the field's own unit: `380 g` in a
 * field in kg is 0.38. For a suggestion only. `unit` is undefined for prices.
 */
export function numberWithUnit(
  text: string,
  unit: string | undefined,
  decimalSeparator?: "." | ",",
): NumberWithUnit | undefined {
  const plain = text.normalize("NFKC").trim().toLowerCase();
  const parts = /^([^\d.,+-]*)([\d.,+-][\d.,' ’]*)(.*)$/.exec(plain);
  if (parts === null) return undefined;
  const [, before = "", digits = "", after = ""] = parts;
  const factors = unitFactors[unit ?? "price"] ?? {};
  const written = (before.trim() + after.trim()).trim();
  const factor = Object.hasOwn(factors, written) ? factors[written] : undefined;
  const reading = readNumberText(digits, decimalSeparator);
  if (factor === undefined || reading.kind !== "number") return undefined;
  return { value: Number((reading.value * factor).toPrecision(12)), written };
}

/** A number in the field's unit, and the unit or currency sign that stood beside it, in lower case. */
export interface NumberWithUnit {
  readonly value: number;
  readonly written: string;
}
