import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { padCells, terminalText, typedName } from "../../src/model/text/terminal-text.ts";

const hostile = fc.oneof(
  fc.constantFrom(
    "\u001b[2J",
    "\u001b]0;title\u0007",
    "\u001b]8;;http://x\u001b\\link",
    "\u009b31m",
    "\u202Egnp.exe",
    "\u2066a\u2069",
    "\u200fb",
    "\u061c",
    "\ud800",
    "\udc00",
    "\r\n",
    "\n",
    "\t",
    "\u2028",
    "\u2029",
    "\u0085",
    "\ufeff",
    "\u{e0041}",
    "\u0000",
    "\u007f",
    "名前",
    "👩‍🚀",
  ),
  fc.string({ unit: "binary" }),
  fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
);

describe("terminalText", () => {
  test("it is idempotent and leaves printable text of any script alone", () => {
    for (const text of ["Кружка, 350 мл", "蓝色马克杯", "ABC – “x” é", "👩‍🚀", "می‌خواهم"]) {
      expect(terminalText(text)).toBe(text);
    }
    fc.assert(
      fc.property(hostile, (text) => terminalText(terminalText(text)) === terminalText(text)),
    );
  });

  test("what was there stays visible", () => {
    expect(terminalText("a\u001b[31mb\r\nc\u007f")).toBe("a␛[31mb⏎c␡");
    expect(terminalText("a\nb\u202ec", { multiline: true })).toBe("a\nb\uFFFDc");
  });
});

test.each([
  ["catalogue.xlsx", "catalogue.xlsx"],
  ["C:\\Каталог\\товары_2.xlsx", "C:\\Каталог\\товары_2.xlsx"],
  ["my goods.xlsx", '"my goods.xlsx"'],
  ["a&b.xlsx", '"a&b.xlsx"'],
])("%s is typed in a command as %s", (name, typed) => {
  expect(typedName(name)).toBe(typed);
});

test("padCells fills up to so many cells, and takes nothing away", () => {
  expect(padCells("行", 4)).toBe("行  ");
  expect(padCells("строка", 4)).toBe("строка");
});
