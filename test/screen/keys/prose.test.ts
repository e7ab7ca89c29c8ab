import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What is written there is the table itself, or how a terminal names its keys. */
const own = /src\/screen\/(?:keys|ink)\//;
/** The one sentence about letters themselves: where they lie on a Cyrillic keyboard. */
const aboutLetters = /о is j|о — это j/;

const files = globSync("src/screen/**/*.{ts,tsx}").filter((path) => !own.test(path));

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const literals = /"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
const inserted = /\$\{[^}]*\}/g;

const printed = /(?<![\p{L}-])(?:Enter|Esc|Space|Tab|Backspace|PgUp|PgDn|Ctrl-[A-Z])(?![\p{L}-])/u;
/** A letter alone among words, “u shows how”; “a” and “A” are articles, and behind a figure it is a unit. */
const letter = /(?<=^|(?<![…\d])[\s(])[b-zB-HJ-Z](?=$|[\s.,;:)])/;
/** A letter where a span or a hint names its key. */
const spanned = /(?:\bkey: |\btext: )"[^"\s]"(?:, (?:words|style: "key"))/;

/** What in a source names a key by hand. */
function keysByHand(source: string): string[] {
  const code = source.replace(comments, "");
  const prose = (code.match(literals) ?? [])
    .map((literal) => literal.slice(1, -1).replace(inserted, "…"))
    .filter((text) => text.includes(" "));
  return [
    ...prose.filter((text) => printed.test(text) || letter.test(text)),
    ...(code.match(spanned) ?? []),
  ];
}

test("the check sees keys that are named by hand, and no others", () => {
  const caught = (source: string) => keysByHand(source).length;
  expect(caught('const text = "press y again";')).toBe(1);
  expect(caught("const text = `It has ended. u shows how.`;")).toBe(1);
  expect(caught('const text = "The runs are on the home screen, under r.";')).toBe(1);
  expect(caught('const text = "Esc goes back to the list";')).toBe(1);
  expect(caught('const span = { text: "x", style: "key" };')).toBe(1);
  expect(caught('const hint = { key: "a", words: "for all" };')).toBe(1);
  expect(caught('const text = "It shows a row 5 s ago"; // Esc goes back')).toBe(0);
});

test("no sentence of the screen names a key by hand: the table of the keys does", () => {
  expect(files.length).toBeGreaterThan(30);
  const found = files.flatMap((path) =>
    keysByHand(readFileSync(path, "utf8"))
      .filter((text) => !aboutLetters.test(text))
      .map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});
