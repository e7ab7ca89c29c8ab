import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  excerpt,
  pieceSpans,
  type WordPiece,
  wordChanges,
} from "../../../src/screen/text/changes.ts";
import { awkwardText, textOf } from "./awkward.ts";

function side(pieces: readonly WordPiece[], not: WordPiece["kind"]): string {
  return pieces
    .filter(({ kind }) => kind !== not)
    .map(({ text }) => text)
    .join("");
}

const words = fc
  .array(
    fc.constantFrom(
      "red",
      "blue",
      "cup",
      "чашка",
      "синяя",
      "陶瓷",
      "杯子",
      "👍🏽",
      "\n",
      "350 ml,",
    ),
  )
  .map((some) => some.join(" "));
const text = fc.oneof(words, awkwardText);
const long = Array.from({ length: 2_000 }, (_, index) => `word${index}`).join(" ");

describe("wordChanges", () => {
  test("finds the changed word", () => {
    expect(wordChanges("a blue cup for tea", "a red cup for tea")).toEqual([
      { kind: "same", text: "a " },
      { kind: "removed", text: "blue" },
      { kind: "added", text: "red" },
      { kind: "same", text: " cup for tea" },
    ]);
  });

  test("finds words where no spaces are", () => {
    expect(wordChanges("我喜欢红色的杯子", "我喜欢蓝色的杯子")).toEqual([
      { kind: "same", text: "我喜欢" },
      { kind: "removed", text: "红色" },
      { kind: "added", text: "蓝色" },
      { kind: "same", text: "的杯子" },
    ]);
  });

  test("gives back both texts", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = wordChanges(before, after);
        expect(side(pieces, "added")).toBe(before);
        expect(side(pieces, "removed")).toBe(after);
        expect(pieces.every((piece) => piece.text !== "")).toBe(true);
      }),
    );
  });

  test("changes one word only when one word of a text changed", () => {
    const word = fc.constantFrom("red", "blue", "cup", "чашка");
    fc.assert(
      fc.property(fc.array(word), fc.array(word), (head, tail) => {
        const before = [...head, "old", ...tail].join(" ");
        const after = [...head, "new", ...tail].join(" ");
        const changed = wordChanges(before, after).filter(({ kind }) => kind !== "same");
        expect(changed).toEqual([
          { kind: "removed", text: "old" },
          { kind: "added", text: "new" },
        ]);
      }),
    );
  });

  test("gives huge texts with nothing in common as two pieces", () => {
    const [before, after] = ["x ".repeat(2_000_000), "y ".repeat(2_000_000)];
    expect(wordChanges(before, after).map(({ kind }) => kind)).toEqual(["removed", "added"]);
    const reversed = long.split(" ").reverse().join(" ");
    expect(side(wordChanges(long, reversed), "added")).toBe(long);
  });
});

describe("excerpt", () => {
  test("shows one changed word of a long description with a few words beside it", () => {
    const pieces = excerpt(wordChanges(long, long.replace("word900 ", "cup ")));
    expect(textOf(pieceSpans(pieces))).toBe(
      "…word897 word898 word899 [-word900-]{+cup+} word901 word902 word903…",
    );
  });

  test("shows every change, in order, and only parts of what is the same", () => {
    fc.assert(
      fc.property(text, text, fc.nat({ max: 30 }), (before, after, aroundUnits) => {
        const pieces = wordChanges(before, after);
        const shown = excerpt(pieces, aroundUnits);
        const changed = (some: readonly { readonly kind: string }[]) =>
          some.filter(({ kind }) => kind === "added" || kind === "removed");
        expect(changed(shown)).toEqual(changed(pieces));
        const same = pieces.filter(({ kind }) => kind === "same").map((piece) => piece.text);
        for (const piece of shown) {
          if (piece.kind === "same")
            expect(same.some((one) => one.includes(piece.text))).toBe(true);
        }
      }),
    );
  });

  test("gives the beginning of texts without a difference", () => {
    expect(excerpt(wordChanges(long, long))).toEqual([
      { kind: "same", text: "word0 word1 word2 word3" },
      { kind: "gap", text: "…" },
    ]);
  });
});

describe("pieceSpans", () => {
  test("marks what is gone and what is new", () => {
    const pieces = wordChanges("blue cup", "red cup");
    expect(pieceSpans(pieces)).toEqual([
      { text: "[-blue-]", style: "removed" },
      { text: "{+red+}", style: "added" },
      { text: " cup" },
    ]);
  });
});
