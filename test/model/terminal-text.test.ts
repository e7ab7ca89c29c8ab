import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { terminalText } from "../../src/model/terminal-text.ts";

/** Everything that a terminal would act on instead of showing it. */
const raw =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come through
  /[\u0000-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]|[\u{E0000}-\u{E007F}]|\p{Surrogate}/u;

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
  test("10,000 hostile strings leave no raw control character", () => {
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 12 }), (parts) => {
        const text = parts.join("");
        expect(terminalText(text)).not.toMatch(raw);
        const multiline = terminalText(text, { multiline: true });
        expect(multiline.replace(/[\n\t]/g, "")).not.toMatch(raw);
      }),
      { numRuns: 10_000 },
    );
  });

  test("the property fails on a sink that forgets C1 controls and bidi", () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the seeded bug
    const forgetful = (text: string) => text.replace(/[\u0000-\u001f\u007f]/g, "?");
    expect(() =>
      fc.assert(
        fc.property(hostile, (text) => !raw.test(forgetful(text))),
        { numRuns: 10_000 },
      ),
    ).toThrow();
  });

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
