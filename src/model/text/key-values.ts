/** A key is a short name, without separators and not only digits, so that `12:30` is no pair. */
const pair = /^([^:：;；|,，、=\n]{1,60})[:：](.{1,1000})$/su;
/** A colon after a letter begins another pair, or an address, so the parts are unclear. */
const unclear = /\p{L}[:：]|^\/\//u;
const separators = ["\n", /[;；]/u, "|", /[,，、]/u] as const;

export type KeyValue = readonly [key: string, value: string];

/**
 * The parts of `Colour: Red; Size: M`, of `颜色:红色;尺码:M`, or of lines with one pair each.
 * Undefined unless every part is `Key: Value`.
 */
export function keyValuesIn(text: string): readonly KeyValue[] | undefined {
  // Most texts have no colon, and need no further look.
  if (!/[:：]/.test(text) || text.length > 32_767) return undefined;
  for (const separator of separators) {
    const parts = text.split(separator).map((part) => part.trim());
    const pairs = parts.filter((part) => part !== "").map(keyValue);
    if (pairs.length > 0 && pairs.every((one) => one !== undefined)) return pairs;
  }
  return undefined;
}

function keyValue(part: string): KeyValue | undefined {
  const [, key = "", value = ""] = pair.exec(part) ?? [];
  const [name, meant] = [key.trim(), value.trim()];
  if (meant === "" || !/\p{L}/u.test(name) || unclear.test(meant)) return undefined;
  return [name, meant];
}
