import { diffArrays } from "diff";
import type { Pair } from "../../model/product/product.ts";
import { valuesByKey } from "../../model/run/field-values.ts";
import type { Span } from "./line.ts";

/** Positions count from 1. */
interface PositionChange {
  readonly kind: "same" | "added" | "removed" | "moved";
  readonly text: string;
  readonly from?: number;
  readonly to?: number;
}

export interface KeyChange {
  readonly kind: "same" | "added" | "removed" | "changed";
  readonly key: string;
  readonly before: string | null;
  readonly after: string | null;
}

const changedEntriesMax = 400;

/**
 * Entries that keep their order are “same”, even if others before them were added or removed.
 * Results are in the order of `after`, with removed entries at their old place.
 */
export function positionChanges(
  before: readonly string[],
  after: readonly string[],
): PositionChange[] {
  const steps = diffArrays([...before], [...after], { maxEditLength: changedEntriesMax }) ?? [
    { value: [...before], removed: true, added: false },
    { value: [...after], removed: false, added: true },
  ];
  const changes: PositionChange[] = [];
  let [from, to] = [0, 0];
  for (const { value, added, removed } of steps) {
    for (const text of value) {
      if (added) changes.push({ kind: "added", text, to: ++to });
      else if (removed) changes.push({ kind: "removed", text, from: ++from });
      else changes.push({ kind: "same", text, from: ++from, to: ++to });
    }
  }
  return withMoves(changes);
}

function withMoves(changes: readonly PositionChange[]): PositionChange[] {
  const gone = Map.groupBy(
    changes.filter(({ kind }) => kind === "removed"),
    ({ text }) => text,
  );
  const moved = new Set<PositionChange>();
  const result = changes.map((change): PositionChange => {
    const source = change.kind === "added" ? gone.get(change.text)?.shift() : undefined;
    if (source?.from === undefined) return change;
    moved.add(source);
    return { ...change, kind: "moved", from: source.from };
  });
  return result.filter((change) => !moved.has(change));
}

export function keyChanges(before: readonly Pair[], after: readonly Pair[]): KeyChange[] {
  const [from, to] = [valuesByKey(before), valuesByKey(after)];
  return [...new Set([...to.keys(), ...from.keys()])].map((key) => {
    const sides = { key, before: from.get(key) ?? null, after: to.get(key) ?? null };
    return { kind: kindOf(sides.before, sides.after), ...sides };
  });
}

function kindOf(before: string | null, after: string | null): KeyChange["kind"] {
  if (before === after) return "same";
  if (before === null) return "added";
  return after === null ? "removed" : "changed";
}

export interface WordPiece {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

type ExcerptPiece = WordPiece | { readonly kind: "gap"; readonly text: "…" };

/** Longer texts (in UTF-16 units) are not compared by words. No field may be that long. */
const comparedUnitsMax = 20_000;
const changedWordsMax = 600;

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/**
 * Finds words in Chinese and Japanese, too. Very long texts and texts with little in common become
 * one removed and one added piece.
 */
export function wordChanges(before: string, after: string): WordPiece[] {
  const isLong = Math.max(before.length, after.length) > comparedUnitsMax;
  const changes = isLong
    ? undefined
    : diffArrays(words(before), words(after), { maxEditLength: changedWordsMax });
  const pieces =
    changes?.map(({ value, added, removed }): WordPiece => {
      return { kind: added ? "added" : removed ? "removed" : "same", text: value.join("") };
    }) ??
    ([
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ] as const);
  return pieces.filter(({ text }) => text !== "");
}

function words(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * 0 if only spaces or punctuation differ. Where words were replaced, the side with more words
 * counts.
 */
export function changedWords(pieces: readonly WordPiece[]): number {
  let all = 0;
  let [removed, added] = [0, 0];
  for (const { kind, text } of pieces) {
    if (kind === "same") {
      all += Math.max(removed, added);
      [removed, added] = [0, 0];
    } else if (kind === "removed") removed += wordCount(text);
    else added += wordCount(text);
  }
  return all + Math.max(removed, added);
}

function wordCount(text: string): number {
  return Array.from(segmenter.segment(text)).filter(({ isWordLike }) => isWordLike).length;
}

/** Longest part of a changed piece that an excerpt shows, in UTF-16 units. */
const changedUnitsMax = 400;

/** Leaves out what is far from a change, so that a changed word in a long text is easy to see. */
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

/** The brackets make changes visible without colour. */
export function pieceSpans(pieces: readonly ExcerptPiece[]): Span[] {
  return pieces.map(({ kind, text }): Span => {
    if (kind === "same") return { text };
    const [open, close] = brackets[kind];
    return { text: `${open}${text}${close}`, style: styles[kind] };
  });
}

export function arrow(from: string, to: string, between = " → "): Span[] {
  return [{ text: from, style: "removed" }, { text: between }, { text: to, style: "added" }];
}

const gap: ExcerptPiece = { kind: "gap", text: "…" };
const brackets = { added: ["{+", "+}"], removed: ["[-", "-]"], gap: ["", ""] } as const;
const styles = { added: "added", removed: "removed", gap: "dim" } as const;

/** `index`, or the next one if it would split a surrogate pair. */
function wholeCharacter(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  return index > 0 && unit >= 0xdc00 && unit <= 0xdfff ? index + 1 : index;
}

function beginning(text: string, unitsMax: number): string {
  if (text.length <= unitsMax) return text;
  const part = text.slice(0, unitsMax + 1);
  const space = part.search(/\s\S*$/u);
  return space > 0 ? part.slice(0, space) : text.slice(0, wholeCharacter(text, unitsMax));
}

function ending(text: string, unitsMax: number): string {
  if (text.length <= unitsMax) return text;
  const start = wholeCharacter(text, text.length - unitsMax);
  const part = text.slice(start - 1);
  const space = part.search(/\s/u);
  const words = space === -1 ? "" : part.slice(space + 1);
  return words.trim() === "" ? text.slice(start) : words;
}
