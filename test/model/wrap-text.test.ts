import stringWidth from "string-width";
import { expect, test } from "vitest";
import { wrapText } from "../../src/model/text/terminal-text.ts";

const link = "https://images.example.com/a-very-long-name-of-a-picture.jpg";

test.each([
  [
    "Weight is blank; a new listing needs it.",
    ["Weight is blank; a", "  new listing needs", "  it."],
  ],
  ["  + one two three four five", ["  + one two three", "    four five"]],
  // Never within a word, however long it is.
  [`See ${link} now.`, ["See", `  ${link}`, "  now."]],
  // A remedy, a dash and a unit stay with what they belong to.
  ["Rows are 5 cm wide → Fill it in", ["Rows are 5 cm wide", "  → Fill it in"]],
  ["Поле «Имя целиком» — пусто", ["Поле «Имя", "  целиком» — пусто"]],
  // What is to be copied is one piece.
  ["Run “sheetport template”, then", ["Run", "  “sheetport template”,", "  then"]],
  ["Next: sheetport diff FILE.xlsx", ["Next:", "  sheetport diff FILE.xlsx"]],
  [
    'Say --map-value "Home and kitchen=A" twice',
    ["Say", '  --map-value "Home and kitchen=A"', "  twice"],
  ],
  // Chinese breaks anywhere but before what closes a clause.
  [
    "重量未填写，新建商品时必填。请填写“颜色”",
    ["重量未填写，新建商", "  品时必填。请填写", "  “颜色”"],
  ],
])("breaks %j between words", (text, lines) => {
  expect(wrapText(text, 19).split("\n")).toEqual(lines);
});

test("colours take no cell, and lines that fit stay as they are", () => {
  const red = "\u001b[31mWeight\u001b[39m is blank";
  expect(stringWidth(red)).toBe(15);
  expect(wrapText(red, 15)).toBe(red);
  expect(wrapText("a  b\n\n  c  d", 8)).toBe("a  b\n\n  c  d");
});
