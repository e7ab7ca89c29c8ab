import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { factLines } from "../src/report/index.ts";

const decisions = readFileSync("docs/decisions.md", "utf8");

/** The text of each decision below its heading, by its number. */
const byNumber: ReadonlyMap<string, string> = new Map(
  decisions.split(/^(?=##)/m).flatMap((part) => {
    const [, number, text = ""] = /^### Decision (\S+)\n(.*)/s.exec(part) ?? [];
    return number === undefined ? [] : [[number, text] as const];
  }),
);

/** Where decisions are cited: in code, its tests, and what people read. */
const citing = globSync(["src/**/*.{ts,tsx}", "test/**/*.{ts,tsx,mjs}", "docs/**/*.md", "*.md"]);

const numbers = /\bdecisions?\s+(\d+[a-z]?(?:(?:\s*[,–-]\s*|,?\s+(?:and|or|to)\s+)\d+[a-z]?\b)*)/gi;

/** The numbers that a text cites: “decision 3”, “decisions 4, 14a and 7”, “decisions 1–3”. */
function cited(text: string): string[] {
  // A citation may go on in the next line of a comment.
  const lines = text.replace(/\r?\n[ \t]*(?:\*|\/\/)?[ \t]*/g, " ");
  return [...lines.matchAll(numbers)].flatMap(([, list = ""]) => numbersIn(list));
}

function numbersIn(list: string): string[] {
  return list.split(/\s*,\s*(?:and|or)?\s*|\s+(?:and|or)\s+/).flatMap((part) => {
    const [, first, last] = /^(\d+)\s*(?:[–-]|to)\s*(\d+)$/.exec(part) ?? [];
    if (first === undefined) return [part];
    const count = Math.max(0, Number(last) - Number(first)) + 1;
    return Array.from({ length: count }, (_, at) => String(Number(first) + at));
  });
}

/** The cited numbers that docs/decisions.md does not have. */
function unresolved(text: string): string[] {
  return cited(text).filter((number) => !byNumber.has(number));
}

test("docs/decisions.md has the decisions 1 to 41 and those between, each once and in order", () => {
  const headings = [...decisions.matchAll(/^### Decision (\S+)$/gm)].map(([, number]) => number);
  const between = (number: number) =>
    ({
      4: ["4a"],
      9: ["9a"],
      12: ["12a", "12b"],
      14: ["14a"],
      16: ["16a"],
      21: ["21a", "21b", "21c", "21d"],
      26: ["26a", "26b", "26c", "26d", "26e", "26f"],
      35: ["35a"],
    })[number] ?? [];
  const all = Array.from({ length: 41 }, (_, at) => [String(at + 1), ...between(at + 1)]).flat();
  expect(headings).toEqual(all);
});

test("every decision states the point, what is done, why, and which files do it", () => {
  for (const [number, text] of byNumber) {
    expect(text, number).toMatch(/^\*\*[^*]+\*\*\n\S.+\n\*Why:\* .+\n\*Code:\* `src\//s);
    const [, code = ""] = /^\*Code:\*(.+)/ms.exec(text) ?? [];
    const files = [...code.matchAll(/`(src\/[^`]+)`/g)].map(([, file = ""]) => file);
    expect(
      files.filter((file) => !existsSync(file)),
      number,
    ).toEqual([]);
  }
});

test("every decision that code, tests and documents cite is in docs/decisions.md", () => {
  const citations = citing.flatMap((path) => cited(readFileSync(path, "utf8")));
  expect(citations.length).toBeGreaterThan(200);
  const unknown = citing.flatMap((path) =>
    unresolved(readFileSync(path, "utf8")).map((number) => `${path}: ${number}`),
  );
  expect(unknown).toEqual([]);
});

test("every decision that probe names for a silent point is in docs/decisions.md", () => {
  const lines = factLines({}, new Set());
  expect(lines.filter(({ decision }) => !byNumber.has(String(decision)))).toEqual([]);
});

test("unresolved finds a number that no decision has, however it is cited", () => {
  // Put together here, so that this file cites only what there is.
  const word = "decision";
  const texts = [
    `(${word} 51)`,
    `${word}s 3, 14b and 26a`,
    `/** ${word}s 12\n * and 77. */`,
    `${word}s 39–42`,
    `${word}s 41 to 42`,
    `${word.toUpperCase()} 0`,
  ];
  expect(texts.flatMap(unresolved)).toEqual(["51", "14b", "77", "42", "42", "0"]);
  expect(cited(`${word}s 1–3, 14a and 26; ${word} 7, which`)).toEqual([
    "1",
    "2",
    "3",
    "14a",
    "26",
    "7",
  ]);
});
