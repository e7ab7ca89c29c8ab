import { expect, it } from "vitest";
import { chooseLanguage, writtenLanguage } from "../../src/commands/process/language.ts";
import { readSettings } from "../../src/commands/process/settings.ts";
import { translators } from "../support/english.ts";
import { fakeHost } from "./fake-host.ts";

const linux = { platform: "linux", locale: () => "ru-RU" } as const;
const from = (env: Readonly<Record<string, string>>, asked?: string) =>
  chooseLanguage(asked, { ...linux, env });

it.each([
  ["ru_RU.UTF-8", "ru"],
  ["ru", "ru"],
  ["RU_UA", "ru"],
  ["zh_CN.GB18030", "zh"],
  ["zh-Hant-TW", "zh"],
  ["C", "en"],
  ["C.UTF-8", "en"],
  ["POSIX", "en"],
  ["de_DE.UTF-8", "en"],
  ["rue_SK", "en"],
  ["zha", "en"],
])("chooseLanguage takes LANG=%s for %s", (value, language) => {
  expect(from({ LANG: value })).toEqual({ language, from: "variable" });
});

it("chooseLanguage takes LC_ALL before LC_MESSAGES before LANG, and passes blank ones over", () => {
  const all = { LC_ALL: "zh_CN.UTF-8", LC_MESSAGES: "ru_RU.UTF-8", LANG: "en_GB.UTF-8" };
  expect(from(all).language).toBe("zh");
  expect(from({ ...all, LC_ALL: "" }).language).toBe("ru");
  expect(from({ ...all, LC_ALL: "C" }).language).toBe("en");
  expect(from({ LC_CTYPE: "ru_RU.UTF-8" })).toEqual({ language: "en", from: "default" });
});

it("chooseLanguage takes --lang before every variable", () => {
  expect(from({ LC_ALL: "ru_RU.UTF-8" }, "zh")).toEqual({ language: "zh", from: "option" });
});

it.each([
  ["win32", "ru-RU", "ru"],
  ["darwin", "zh-Hans-CN", "zh"],
  ["darwin", "fr-FR", "en"],
] as const)(
  "chooseLanguage asks the system on %s, where no variable is set",
  (platform, locale, language) => {
    const host = { platform, locale: () => locale, env: {} };
    expect(chooseLanguage(undefined, host)).toEqual({ language, from: "system" });
    expect(chooseLanguage(undefined, { ...host, env: { LANG: "en_GB" } }).language).toBe("en");
  },
);

it("chooseLanguage does not ask other systems, which have variables for it", () => {
  expect(from({})).toEqual({ language: "en", from: "default" });
});

it("readSettings refuses an unknown --lang", () => {
  const host = fakeHost("/", { env: { LANG: "ru_RU.UTF-8" } });
  expect(() => readSettings({ lang: "fr" }, host, translators.ru)).toThrow("--lang");
});

it("writtenLanguage finds --lang wherever it stands, the last one, and not behind “--”", () => {
  expect(writtenLanguage(["check", "a.xlsx", "--lang", "ru"])).toBe("ru");
  expect(writtenLanguage(["--lang=zh", "--help"])).toBe("zh");
  expect(writtenLanguage(["--lang", "ru", "check", "--lang=en"])).toBe("en");
  expect(writtenLanguage(["check", "--", "--lang", "ru"])).toBeUndefined();
  expect(writtenLanguage(["check", "--lang"])).toBeUndefined();
});
