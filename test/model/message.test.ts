import { describe, expect, it } from "vitest";
import { exitCodes, SheetportError } from "../../src/errors.ts";
import { type ErrorWords, messagesOf, sentences } from "../../src/model/message.ts";
import { speaker } from "../../src/model/speech.ts";
import { utcText } from "../../src/model/text/times.ts";

const words = {
  sheet: {
    gone: (file: string, why: string): ErrorWords => ({
      message: `“${file}” is gone: ${why}.`,
      hint: "Look for it.",
    }),
    reasons: { moved: "it was moved", count: (times: number) => `asked ${times} times` },
    list: (parts: readonly { readonly why: string }[]) => parts.map(({ why }) => why).join("; "),
    wrong: (cell: string) => ({ message: `${cell} is wrong.`, fix: "Correct it." }),
  },
};
const say = messagesOf<typeof words.sheet>("sheet");
const speech = speaker(words, "en");

describe("Speech", () => {
  it("says a message with its values, messages in values first, at any depth", () => {
    const said = say("list", [{ why: say("reasons.moved") }, { why: say("reasons.count", 3) }]);
    expect(speech.text(said)).toBe("it was moved; asked 3 times");
    expect(speech.text(JSON.parse(JSON.stringify(said)))).toBe("it was moved; asked 3 times");
  });

  it("says each message once, however deep it stands in others", () => {
    let times = 0;
    const texts: Record<string, (values: Readonly<Record<string, unknown>>) => string> = {
      "model.plain": ({ text }) => String(text),
      "model.sentences": ({ first, second }) => {
        times += 1;
        return `${first} ${second}`;
      },
    };
    const deep = speaker({}, "en", utcText, (key) => texts[key]);
    expect(deep.text(sentences(Array.from({ length: 21 }, () => "A.")))).toMatch(/^A\. A\..* A\.$/);
    expect(times).toBe(20);
  });

  it("says somebody else's words as they are", () => {
    expect(speech.text("Price too low")).toBe("Price too low");
  });

  it("says an error with its hint, apart and as one text", () => {
    const error = new SheetportError(say("gone", "a.xlsx", say("reasons.moved")), {
      code: "gone",
      exitCode: exitCodes.usage,
    });
    expect(speech.error(error)).toEqual({
      message: "“a.xlsx” is gone: it was moved.",
      hint: "Look for it.",
    });
    expect(speech.text(error.said)).toBe("“a.xlsx” is gone: it was moved. Look for it.");
    expect(error.message).toBe('sheet.gone ["a.xlsx",{"says":"sheet.reasons.moved","values":[]}]');
  });

  it("says Chinese sentences one behind the other without a space", () => {
    expect(speech.text({ message: "已损坏。", hint: "请重新保存。" })).toBe("已损坏。请重新保存。");
  });

  it("says what a thrown error says, though it is none of ours", () => {
    expect(speech.error(new TypeError("x is undefined"))).toEqual({
      message: "x is undefined",
      hint: "",
    });
  });

  it("says a finding with its fix", () => {
    expect(speech.finding(say("wrong", "B4"))).toEqual({
      message: "B4 is wrong.",
      fix: "Correct it.",
    });
  });

  it.each([
    ["of words that are not here", "sheet.new", ["a", 1], 'sheet.new ["a",1]'],
    ["of a whole group", "sheet.reasons", [], "sheet.reasons"],
    ["that names what every object has", "sheet.constructor", [], "sheet.constructor"],
    ["whose values are others", "sheet.list", [7], "sheet.list [7]"],
  ])("says a message %s plainly", (_what, says, values, text) => {
    expect(speech.text({ says, values })).toBe(text);
  });
});
