/** The first section, without quoted or escaped text, padding and brackets (except as in `[h]`). */
export function bareFormat(format: string): string {
  return format
    .replace(/"[^"]*"|\\.|_.|\*./g, "")
    .replace(/\[(?!(?:h+|m+|s+)\])[^\][]*\]/gi, "")
    .replace(/;.*$/s, "");
}

const formatPiece =
  /"([^"]*)"|\\(.)|[_*].|\[\$([^\][-]*)[^\][]*\]|\[[^\][]*\]|(;)|General|([^0#?.,E%\s()+])/gsu;

/** The literal text of the first section: a unit, currency sign or part of a code, for example. */
export function formatLiteral(format: string): string {
  let literal = "";
  for (const [, quoted, escaped, currency, end, other] of format.matchAll(formatPiece)) {
    if (end !== undefined) break;
    literal += quoted ?? escaped ?? currency ?? other ?? "";
  }
  return literal.replace(/[\s()]/g, "");
}

/** Digits with optional grouping and decimals; anything around them is literal text. */
const plainDigits = /^[^0#?.,/E%]*[0#?,]*0(?:\.([0#?]*))?[^0#?.,/E%]*$/i;

export function formatDecimals(format: string): number | undefined {
  const match = plainDigits.exec(bareFormat(format));
  return match === null ? undefined : Math.min(match[1]?.length ?? 0, 30);
}

/** The digits that Excel shows. Undefined from 1e15 on, or if the format is not plain digits. */
export function shownDigits(value: number, format: string): string | undefined {
  const bare = bareFormat(format);
  const match = plainDigits.exec(bare);
  if (match === null || !(Math.abs(value) < 1e15)) return undefined;
  const [whole = "", fraction = ""] = [bare.split(".")[0], match[1]];
  const decimals = Math.min(fraction.length, 15);
  const scaled = Math.round(Number((Math.abs(value) * 10 ** decimals).toPrecision(15)));
  const digits = String(scaled).padStart(decimals + whole.replace(/[^0]/g, "").length, "0");
  const least = fraction.replace(/[^0]+$/, "").length;
  let shown = digits.slice(digits.length - decimals);
  while (shown.length > least && shown.endsWith("0")) shown = shown.slice(0, -1);
  const before = digits.slice(0, digits.length - decimals);
  const parted = /[0#?],[0#?]/.test(whole) ? before.replace(/\B(?=(?:\d{3})+$)/g, ",") : before;
  return `${value < 0 && scaled > 0 ? "-" : ""}${parted}${shown === "" ? "" : `.${shown}`}`;
}

export function isPercentFormat(format: string): boolean {
  return format.includes("%") && bareFormat(format).includes("%");
}

/** Whether this many decimals show a number completely, to 15 significant digits. */
export function showsWhole(value: number, decimals: number): boolean {
  if (Number.isInteger(value)) return true;
  const scaled = value * 10 ** decimals;
  const rounded = Math.round(scaled);
  // A quick test, because `toPrecision` is slow, and changes a number by at most 5e-15 of it.
  const apart = Math.abs(scaled - rounded);
  if (apart === 0 || apart > Math.abs(scaled) * 1e-14) return apart === 0;
  return Number(scaled.toPrecision(15)) === rounded;
}
