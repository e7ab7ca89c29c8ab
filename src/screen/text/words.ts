import { diffArrays } from "diff";
import type { Span, Style } from "./line.ts";

/** A piece of a comparison of two texts: in both, or only in one. */
export interface WordPiece {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** A piece of an excerpt. A gap replaces text that is the same in both. */
export type ExcerptPiece = WordPiece | { readonly kind: "gap"; readonly text: "…" };

/**
 * If the texts differ in a part longer than this (UTF-16 units), it is shown as replaced, because
 * nobody could follow single words.
 */
const middleUnitsMax = 20_000;
const changedWordsMax = 600;
const wordUnitsMax = 200;

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/**
 * Compares two texts word by word. Same and removed pieces give `before`, same and added ones give
 * `after`. Uses Intl.Segmenter, which also finds words in Chinese and Japanese. To limit the work,
 * texts with little in common become one removed and one added piece, apart from their common
 * beginning and end.
 */
export function wordChanges(before: string, after: string): WordPiece[] {
  const head = commonHead(before, after);
  const tail = commonTail(before, after, head);
  const from = before.slice(head, before.length - tail);
  const to = after.slice(head, after.length - tail);
  return joined([
    { kind: "same", text: before.slice(0, head) },
    ...middle(from, to),
    { kind: "same", text: before.slice(before.length - tail) },
  ]);
}

/** An excerpt shows at most this much of a changed piece, in UTF-16 units. */
const changedUnitsMax = 400;

/**
 * The changed words with some context, and “…” for the rest, so that a changed word in a long text
 * is easy to see. Without a difference, returns the beginning.
 */
export function excerpt(pieces: readonly WordPiece[], aroundUnits = 24): ExcerptPiece[] {
  return pieces.flatMap((piece, index): ExcerptPiece[] => {
    const { kind, text } = piece;
    if (kind !== "same") {
      const shown = beginning(text, changedUnitsMax);
      return shown === text ? [piece] : [{ kind, text: shown }, gap];
    }
    const [first, last] = [index === 0, index === pieces.length - 1];
    const start = first && !last ? "" : beginning(text, aroundUnits);
    const end = last ? "" : ending(text, aroundUnits);
    if (start.length + end.length + 2 >= text.length) return [piece];
    return [
      ...(start === "" ? [] : [{ kind, text: start } as const]),
      gap,
      ...(end === "" ? [] : [{ kind, text: end } as const]),
    ];
  });
}

/** Writes changes as `[-removed-]` and `{+added+}`, so that they are visible without colour. */
export function pieceSpans(pieces: readonly ExcerptPiece[]): Span[] {
  return pieces.map(({ kind, text }): Span => {
    if (kind === "same") return { text };
    const [open, close] = brackets[kind];
    return { text: `${open}${text}${close}`, style: styles[kind] };
  });
}

const gap: ExcerptPiece = { kind: "gap", text: "…" };
const brackets = { added: ["{+", "+}"], removed: ["[-", "-]"], gap: ["", ""] } as const;
const styles = { added: "added", removed: "removed", gap: "dim" } as const satisfies Record<
  string,
  Style
>;

function middle(from: string, to: string): WordPiece[] {
  const replaced: WordPiece[] = [
    { kind: "removed", text: from },
    { kind: "added", text: to },
  ];
  if (from === "" || to === "" || Math.max(from.length, to.length) > middleUnitsMax)
    return replaced;
  const changes = diffArrays(words(from), words(to), { maxEditLength: changedWordsMax });
  return (
    changes?.map(({ value, added, removed }) => ({
      kind: added ? "added" : removed ? "removed" : "same",
      text: value.join(""),
    })) ?? replaced
  );
}

function words(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Length of the common beginning, up to the end of a word. */
function commonHead(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let units = 0;
  while (units < most && before.charCodeAt(units) === after.charCodeAt(units)) units += 1;
  if (units === before.length && units === after.length) return units;
  const earliest = Math.max(0, units - wordUnitsMax);
  const space = before.slice(earliest, units).search(/\s\S*$/u);
  return space === -1 ? wholeCharacter(before, earliest) : earliest + space;
}

/** Length of the common end after `head`, from the start of a word. */
function commonTail(before: string, after: string, head: number): number {
  const most = Math.min(before.length, after.length) - head;
  let units = 0;
  while (
    units < most &&
    before.charCodeAt(before.length - 1 - units) === after.charCodeAt(after.length - 1 - units)
  ) {
    units += 1;
  }
  const start = before.length - units;
  const space = before.slice(start, start + wordUnitsMax).search(/\s/u);
  if (space !== -1) return units - space - 1;
  const left = Math.max(0, units - wordUnitsMax);
  return before.length - wholeCharacter(before, before.length - left);
}

/** `index`, or the next one if it would split a surrogate pair. */
function wholeCharacter(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  return index > 0 && unit >= 0xdc00 && unit <= 0xdfff ? index + 1 : index;
}

function joined(pieces: readonly WordPiece[]): WordPiece[] {
  const result: WordPiece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (piece.text === "") continue;
    if (last?.kind === piece.kind) {
      result[result.length - 1] = { kind: piece.kind, text: last.text + piece.text };
    } else result.push(piece);
  }
  return result;
}

/** The first words that fit into `unitsMax`. */
function beginning(text: string, unitsMax: number): string {
  if (text.length <= unitsMax) return text;
  const part = text.slice(0, unitsMax + 1);
  const space = part.search(/\s\S*$/u);
  return space > 0 ? part.slice(0, space) : text.slice(0, wholeCharacter(text, unitsMax));
}

/** The last words that fit into `unitsMax`. */
function ending(text: string, unitsMax: number): string {
  if (text.length <= unitsMax) return text;
  const start = wholeCharacter(text, text.length - unitsMax);
  const part = text.slice(start - 1);
  const space = part.search(/\s/u);
  const words = space === -1 ? "" : part.slice(space + 1);
  return words.trim() === "" ? text.slice(start) : words;
}
