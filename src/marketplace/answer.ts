/** Deeper answers are not product data (design: "Untrusted input"). */
const depthMax = 32;
const wordsMax = 500;

/** A body read as JSON, whatever its content type (decision 8). */
export type ParsedBody =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string };

/** Reads a response body as JSON, at most 32 levels deep. */
export function parseBody(text: string): ParsedBody {
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text);
  } catch {
    return { ok: false, reason: text.trim() === "" ? "the body is empty" : "the body is not JSON" };
  }
  if (isDeeperThan(value, depthMax)) return { ok: false, reason: "the body is nested too deeply" };
  return { ok: true, value };
}

/** An object that is neither null nor an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The marketplace's own words about a failure, from the usual shapes of error bodies: `message`,
 * `error`, `title`, `detail`, `errors`, or plain text; at most 500 characters. Error bodies are not
 * shown in the interface.
 *
 * @returns an empty text when the body says nothing
 */
export function serverWords(body: string): string {
  const parsed = parseBody(body);
  const words = parsed.ok ? wordsOf(parsed.value, 0).join("; ") : plainText(body);
  const text = words.replaceAll(/\s+/g, " ").trim().toWellFormed();
  return text.length <= wordsMax ? text : `${text.slice(0, wordsMax - 1).toWellFormed()}…`;
}

const wordKeys = ["message", "error", "title", "detail", "details", "description", "reason"];

function wordsOf(value: unknown, depth: number): string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [value.trim()];
  if (depth > 4) return [];
  if (Array.isArray(value)) return value.slice(0, 20).flatMap((item) => wordsOf(item, depth + 1));
  if (!isRecord(value)) return [];
  const said = wordKeys.flatMap((key) => wordsOf(property(value, key), depth + 1));
  const errors = property(value, "errors");
  const listed = isRecord(errors)
    ? Object.entries(errors).flatMap(([name, item]) =>
        wordsOf(item, depth + 1).map((word) => (name === "" ? word : `${name}: ${word}`)),
      )
    : wordsOf(errors, depth + 1);
  return [...new Set([...said, ...listed])];
}

/** A property by its name in any letter case. */
function property(record: Record<string, unknown>, name: string): unknown {
  const key = Object.keys(record).find((one) => one.toLowerCase() === name);
  return key === undefined ? undefined : record[key];
}

/** A page of HTML says more without its tags, scripts and styles. */
function plainText(body: string): string {
  const start = body.slice(0, 20_000);
  if (!/<[a-z!]/i.test(start)) return start;
  let said = "";
  let from = 0;
  /** The script or style that the page is in. */
  let within: string | undefined;
  for (const { 0: tag, index } of start.matchAll(/<[^<>]*>/g)) {
    if (within === undefined) said += `${start.slice(from, index)} `;
    from = index + tag.length;
    const [, end, name] = /^<(\/?)(script|style)\b/i.exec(tag.toLowerCase()) ?? [];
    if (within === undefined && end === "") within = name;
    else if (end === "/" && name === within) within = undefined;
  }
  return within === undefined ? said + start.slice(from) : said;
}

/** Every page of a list is asked this, so it makes nothing anew. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels < 0) return true;
  if (Array.isArray(value)) return value.some((inner) => isDeeperThan(inner, levels - 1));
  const record = value as Record<string, unknown>;
  for (const key in record) if (isDeeperThan(record[key], levels - 1)) return true;
  return false;
}
