import { describe, expect, it } from "vitest";
import { exitCodes, SheetportError } from "../../src/errors.ts";
import { type Catalogue, type Message, sentences } from "../../src/model/message.ts";
import { createTranslator } from "../../src/model/translator.ts";

type Values = Readonly<Record<string, unknown>>;

const texts: Readonly<Record<string, (values: Values) => string>> = {
  "sheet.gone": ({ file, why }) => `“${file}” is gone: ${why}.`,
  "sheet.gone:fix": () => "Look for it.",
  "sheet.moved": () => "it was moved",
  "sheet.asked": ({ times }) => `asked ${times} times`,
  "sheet.reasons": ({ reasons }) => `Because ${reasons}.`,
  "model.list.separator": () => "; ",
  "model.plain": ({ text }) => String(text),
};

const catalogue: Catalogue = (key) => (Object.hasOwn(texts, key) ? texts[key] : undefined);
const translator = createTranslator("en", catalogue);
const message = (key: string, values: Values = {}): Message => ({ key, values });
const gone = message("sheet.gone", { file: "a.xlsx", why: message("sheet.moved") });

describe("Translator", () => {
  it("says a message with its values, messages in values first, at any depth", () => {
    const why = message("sheet.reasons", {
      reasons: [message("sheet.moved"), message("sheet.asked", { times: 3 })],
    });
    expect(translator.text(why)).toBe("Because it was moved; asked 3 times.");
    expect(translator.text(JSON.parse(JSON.stringify(why)))).toBe(translator.text(why));
  });

  it("says each message once, however deep it stands in others", () => {
    let times = 0;
    const joined = ({ first, second }: Values) => {
      times += 1;
      return `${first} ${second}`;
    };
    const deep = createTranslator("en", (key) =>
      key === "model.sentences" ? joined : catalogue(key),
    );
    expect(deep.text(sentences(Array.from({ length: 21 }, () => "A.")))).toMatch(/^A\. A\..* A\.$/);
    expect(times).toBe(20);
  });

  it("says on the screen what names keys: in place of the fix, or of a message without one", () => {
    const advice: typeof texts = {
      "screen.advice.sheet.gone": ({ key }) => `Press ${key}.`,
      "screen.advice.sheet.moved": ({ key }) => `It was moved, see ${key}.`,
    };
    const onScreen = createTranslator("en", (key) => advice[key] ?? catalogue(key)).onScreen({
      key: "L",
    });
    expect(onScreen.text(message("sheet.moved"))).toBe("It was moved, see L.");
    const why = message("sheet.asked", { times: 3 });
    expect(onScreen.finding(message("sheet.gone", { file: "a.xlsx", why }))).toEqual({
      message: "“a.xlsx” is gone: asked 3 times.",
      fix: "Press L.",
    });
  });

  it("says somebody else's words as they are", () => {
    expect(translator.text("Price too low")).toBe("Price too low");
  });

  it("says an error with its hint, apart and as one text", () => {
    const error = new SheetportError(gone, { code: "gone", exitCode: exitCodes.usage });
    expect(translator.error(error)).toEqual({
      message: "“a.xlsx” is gone: it was moved.",
      hint: "Look for it.",
    });
    expect(translator.text(error.text)).toBe("“a.xlsx” is gone: it was moved. Look for it.");
    expect(error.message).toBe(
      'sheet.gone {"file":"a.xlsx","why":{"key":"sheet.moved","values":{}}}',
    );
  });

  it("says Chinese sentences one behind the other without a space", () => {
    expect(translator.text({ message: "已损坏。", hint: "请重新保存。" })).toBe(
      "已损坏。请重新保存。",
    );
  });

  it("says what a thrown error says, though it is none of ours", () => {
    expect(translator.error(new TypeError("x is undefined"))).toEqual({
      message: "x is undefined",
      hint: "",
    });
  });

  it("says a finding with its fix", () => {
    expect(translator.finding(gone)).toEqual({
      message: "“a.xlsx” is gone: it was moved.",
      fix: "Look for it.",
    });
  });

  it.each([
    ["that is not in the catalogue", "sheet.new", { cell: "A1" }, 'sheet.new {"cell":"A1"}'],
    ["that names what every object has", "constructor", {}, "constructor"],
  ])("says a message %s plainly", (_what, key, values, text) => {
    expect(translator.text(message(key, values))).toBe(text);
  });
});
