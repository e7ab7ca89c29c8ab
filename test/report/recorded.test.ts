import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { RunView } from "../../src/model/run/run-view.ts";
import { recordedMessage, recordedView } from "../../src/report/recorded.ts";
import { recordedPatterns } from "../../src/report/words/en.ts";
import { recordedWordsRu } from "../../src/report/words/ru.ts";
import { recordedWordsZh } from "../../src/report/words/zh.ts";
import { missingWords } from "../support/words.ts";

const ru = (message: string) => recordedMessage(message, { language: "ru" });

it("recordedPatterns have their words in each language", () => {
  const en = Object.fromEntries(
    Object.entries(recordedPatterns).map(([name, { source }]) => [name, source]),
  );
  expect(missingWords<object>({ en, ru: recordedWordsRu, zh: recordedWordsZh })).toEqual([]);
});

it("recordedMessage tells a sentence of ours, one inside another, and keeps the marketplace's own", () => {
  expect(ru("The order could not be read back: The marketplace answered with status 502.")).toBe(
    "Заказ не удалось перечитать: Площадка ответила статусом 502.",
  );
  expect(ru("It was not taken: Brand is unknown")).toBe(
    "Площадка этого не приняла: Brand is unknown",
  );
  expect(ru("Brand is unknown")).toBe("Brand is unknown");
  expect(recordedMessage("It was not taken.", { language: "en" })).toBe("It was not taken.");
});

/** Sentences that no record holds: thrown where nobody but an author reads them. */
const neverRecorded =
  /^(?:The run was stopped|The upload is paused|Labels cannot|A request has left|The answer has no head|Given up before)/;

/** Sentences as the sources have them, in quotes or with values in them. */
function sentencesOf(file: string): string[] {
  const source = readFileSync(new URL(`../../src/${file}`, import.meta.url), "utf8").replaceAll(
    /^\s*(?:\*|\/\/|\/\*\*).*$/gm,
    "",
  );
  const quoted = [...source.matchAll(/"([A-Z][^"\n]* [^"\n]*\.)"|`([A-Z][^`\n]* [^`\n]*)`/g)];
  return (
    quoted
      .map(([, plain, templated]) => plain ?? (templated ?? "").replaceAll(/\$\{[^}]*\}/g, "7"))
      .map((text) => text.replace(/^The 7 /, "The listing ").replace("it is 7,", "it is listed,"))
      // What went wrong first, or a full stop, is put behind it.
      .map((text) => (text.endsWith(".") ? text : `${text}.`))
      .filter((text) => !neverRecorded.test(text))
  );
}

it("every sentence that a run may record has its words: a new one is missed here", () => {
  const apply = readdirSync(new URL("../../src/apply/", import.meta.url), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".ts") && !/apply-error|words/.test(name))
    .map((name) => `apply/${name}`);
  const wire = ["send/classify", "http/http", "http/http-exchange"].map(
    (name) => `marketplace/${name}.ts`,
  );
  const sentences = [...apply, ...wire, "commands/history/remaining-operations.ts"].flatMap(
    sentencesOf,
  );
  expect(sentences.length).toBeGreaterThan(25);
  expect(sentences.filter((text) => ru(text) === text)).toEqual([]);
});

it("recordedView tells the troubles of a run under way, its last error and why a lane is closed", () => {
  const trouble = { rows: [2], subject: "A", atMs: 1, message: "It was not taken." };
  const view = {
    latest: { rejected: [trouble], unknown: [], conflict: [], stale: [], "not-sent": [] },
    lanes: [{ lane: "create", closedBecause: "The marketplace answered with status 429." }],
    lastError: "It was not taken.",
  } as unknown as RunView;
  const told = recordedView(view, { language: "zh" });
  expect(told.latest.rejected).toEqual([{ ...trouble, message: "平台没有接受。" }]);
  expect(told.lastError).toBe("平台没有接受。");
  expect(told.lanes[0]?.closedBecause).toBe("平台以状态 429 作答。");
  expect(recordedView(view, { language: "en" })).toBe(view);
});
