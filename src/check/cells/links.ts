/** Whether the scheme of a link is there, so that a repair of it guesses nothing. */
export function hasScheme(value: string): boolean {
  return /^https?:/i.test(value);
}

/** The link that a text most likely means, where its scheme is misspelt or left out. */
export function repairedLink(value: string): string | undefined {
  const repaired = value
    .replace(/^(https?):\/*/i, (_, scheme: string) => `${scheme.toLowerCase()}://`)
    .replace(/^(?:\/\/)?(www\.)/i, "https://$1");
  const isLink = /^https?:\/\/[^\s/]+\.\S/.test(repaired) && !/\s/.test(repaired);
  return repaired !== value && isLink ? repaired : undefined;
}

const separators: ReadonlySet<string> = new Set([..." \t\r\n\u00a0,;|"]);

/**
 * The links that stand in one text, apart by commas, semicolons, bars, spaces or lines; empty unless
 * there are several, and nothing else. A comma or a bar within a link is the link's own.
 */
export function severalLinksIn(text: string): readonly string[] {
  // Most cells hold one link or none: it is quicker to see that first.
  const first = text.indexOf("://");
  if (first < 0 || !text.includes("://", first + 1)) return [];
  const starts = Array.from(text.matchAll(/https?:\/\//gi), ({ index }) => index).filter(
    (at) => at === 0 || separators.has(text[at - 1] ?? ""),
  );
  if (starts[0] !== 0 || starts.length < 2) return [];
  const links = starts.map((from, at) => withoutEnd(text.slice(from, starts[at + 1])));
  return links.every((link) => /^https?:\/\/[^\s]+$/i.test(link)) ? links : [];
}

function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && separators.has(text[end - 1] ?? "")) end -= 1;
  return text.slice(0, end);
}
