/** A shortened text: `changed` is what differs from its counterpart. */
export interface ShownPart {
  readonly head: string;
  readonly changed: string;
  readonly tail: string;
}

/** Characters of common text that are kept beside a difference in a long text. */
const context = 16;
const ellipsis = "…";

/**
 * Two versions of a text, each cut to about `charactersMax` characters around their difference.
 * Cuts are marked with “…” and never split a character.
 *
 * @default charactersMax 72
 */
export function shortenAround(
  before: string,
  after: string,
  charactersMax = 72,
): { readonly before: ShownPart; readonly after: ShownPart } {
  const [from, to] = [Array.from(before), Array.from(after)];
  const shorter = Math.min(from.length, to.length);
  let prefix = 0;
  while (prefix < shorter && from[prefix] === to[prefix]) prefix += 1;
  let suffix = 0;
  while (
    suffix < shorter - prefix &&
    from[from.length - 1 - suffix] === to[to.length - 1 - suffix]
  ) {
    suffix += 1;
  }
  const cut = { prefix, suffix, charactersMax };
  return { before: cutPart(from, cut), after: cutPart(to, cut) };
}

/** A text cut at its end to at most `charactersMax` characters. */
export function shortenEnd(text: string, charactersMax: number): string {
  // A character takes at most two units, so a huge text need not be spread out to be cut.
  const characters = Array.from(text.slice(0, 2 * charactersMax + 2));
  if (characters.length <= charactersMax) return characters.join("");
  return `${characters.slice(0, charactersMax - 1).join("")}${ellipsis}`;
}

function cutPart(
  characters: readonly string[],
  cut: { readonly prefix: number; readonly suffix: number; readonly charactersMax: number },
): ShownPart {
  const changedEnd = characters.length - cut.suffix;
  const changed = characters.slice(cut.prefix, changedEnd).join("");
  if (characters.length <= cut.charactersMax) {
    return {
      head: characters.slice(0, cut.prefix).join(""),
      changed,
      tail: characters.slice(changedEnd).join(""),
    };
  }
  const start = cut.prefix > context + 1 ? cut.prefix - context : 0;
  const end =
    changedEnd + context < characters.length - 1 ? changedEnd + context : characters.length;
  return {
    head: `${start > 0 ? ellipsis : ""}${characters.slice(start, cut.prefix).join("")}`,
    changed: shortenEnd(changed, Math.max(8, cut.charactersMax - 2 * context)),
    tail: `${characters.slice(changedEnd, end).join("")}${end < characters.length ? ellipsis : ""}`,
  };
}
