import { msg, type Text } from "../../model/message.ts";
import { editDistance } from "../../model/text/spelling.ts";
import { unseenAt } from "../layout/texts.ts";

/** A link's scheme and `://`, either of which may be misspelt. */
const beginning = /^([a-z]{3,7}) ?(?:[:;] ?[/\\]*|[/\\]{2,})/i;
const host = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)+$/;

/** `isSure` is true if the text has a scheme, even a misspelt one; otherwise https is assumed. */
export function meantLink(value: string) {
  const [start = "", word = ""] = beginning.exec(value) ?? [];
  const scheme = schemeMeant(word.toLowerCase());
  const bare = value.slice(scheme === undefined ? 0 : start.length).replaceAll("\\", "/");
  const isSure = scheme !== undefined;
  if (!isSure && !/^(?:\/\/)?www\./i.test(bare)) return undefined;
  const link = `${scheme ?? "https"}://${isSure ? bare : bare.replace(/^\/\//, "")}`;
  return link !== value && isWholeLink(link) ? { link, isSure } : undefined;
}

function schemeMeant(word: string): string | undefined {
  const [first, second] = ["http", "https"]
    .map((scheme) => ({ scheme, distance: editDistance(word, scheme) }))
    .sort((one, other) => one.distance - other.distance);
  const isNear = first !== undefined && first.distance <= 1;
  return isNear && first.distance !== second?.distance ? first.scheme : undefined;
}

function isWholeLink(link: string): boolean {
  if (/\s/.test(link) || !URL.canParse(link)) return false;
  const { hostname, username, password } = new URL(link);
  return username === "" && password === "" && hostname.length < 256 && host.test(hostname);
}

const separators: ReadonlySet<string> = new Set([..." \t\r\n\u00a0,;|"]);

export function severalLinksIn(text: string): readonly string[] {
  // A quick test first, because most cells hold at most one link.
  const first = text.indexOf("://");
  if (first < 0 || !text.includes("://", first + 1)) return [];
  const starts = Array.from(text.matchAll(/https?:\/\//gi), ({ index }) => index).filter(
    (at) => at === 0 || separators.has(text[at - 1] ?? ""),
  );
  if (starts[0] !== 0 || starts.length < 2) return [];
  const pieces = starts.map((from, at) => text.slice(from, starts[at + 1]));
  const links = pieces.map(withoutEnd);
  // A link that contains a separator may be two parts, one of which is no link.
  const ends = pieces.slice(0, -1).map((piece, at) => piece.slice(links[at]?.length));
  const between = [...new Set(ends)];
  const isPart = (link: string) =>
    /^https?:\/\/[^\s]+$/i.test(link) &&
    unseenAt(link) < 0 &&
    !between.some((separator) => link.includes(separator));
  return links.every(isPart) ? links : [];
}

function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && separators.has(text[end - 1] ?? "")) end -= 1;
  return text.slice(0, end);
}

export function badLink(label: Text, value: string, meant?: string) {
  return msg("check.badLink", { label, value, fix: meant ?? msg("check.oneLink") });
}
