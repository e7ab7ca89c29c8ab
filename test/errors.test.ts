import { describe, expect, it } from "vitest";
import { errorInWords, exitCodes, messageOf, SheetportError } from "../src/errors.ts";

const words = {
  en: { message: "It is damaged.", hint: "Save it again." },
  ru: { message: "Повреждено.", hint: "Сохраните заново." },
  zh: { message: "已损坏。", hint: "请重新保存。" },
};

describe("errorInWords", () => {
  const error = errorInWords(words, { code: "damaged", exitCode: exitCodes.workbook });

  it("is an English error whose words are there in every language", () => {
    expect(error).toMatchObject({ ...words.en, code: "damaged", exitCode: 3, actor: "you" });
    expect(["en", "ru", "zh"].map((language) => error.inLanguage(language))).toEqual([
      words.en,
      words.ru,
      words.zh,
    ]);
    expect(messageOf(error, "ru")).toBe("Повреждено.");
  });

  it("puts both sentences into one text, Chinese ones without a space", () => {
    expect(error.textIn("en")).toBe("It is damaged. Save it again.");
    expect(error.textIn("zh")).toBe("已损坏。请重新保存。");
  });
});

describe("SheetportError.inLanguage", () => {
  it("says it in English where there are no other words", () => {
    const details = { code: "x", hint: "Try again.", exitCode: exitCodes.failed };
    expect(new SheetportError("No.", details).inLanguage("ru")).toEqual({
      message: "No.",
      hint: "Try again.",
    });
  });
});
