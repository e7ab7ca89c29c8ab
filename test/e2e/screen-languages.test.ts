// @module-tag slow
import { describe, expect, test } from "vitest";
import type { Language } from "../../src/model/schemas/annotations.ts";
import { allWords } from "../support/english.ts";
import { goOn, type ScreenRunOptions, startScreen } from "../support/screen-run.ts";
import { hasTerminals } from "../support/terminal.ts";

const kinds: readonly (ScreenRunOptions & { readonly language: Language; readonly end: RegExp })[] =
  [
    { language: "ru", args: ["--lang", "ru"], end: /Завершён: запуск .*\n[\s\S]*Результаты: / },
    { language: "zh", env: { LC_ALL: "zh_CN.UTF-8" }, end: /已完成：运行 .*\n[\s\S]*结果：/ },
  ];

describe.skipIf(!hasTerminals)("the screen in another language", () => {
  test.each(kinds)(
    "$language, from launch to a finished upload",
    async ({ language, end, ...options }) => {
      const { edges, check, review, questions, done } = allWords[language].screen;
      const english = Object.values(allWords.en.screen.edges.places);
      const run = await startScreen(options);
      const reached = async (place: keyof typeof edges.places, next: string) => {
        await run.reached(edges.places[place]);
        await run.waitFor(() => run.keys().includes(` ${next}`));
        const way = run.lines()[1] ?? "";
        expect(english.filter((word) => way.includes(word))).toEqual([]);
      };
      await reached("check", check.next.compare);
      run.press("enter");
      await reached("review", review.next.upload);
      await run.waitFor(() =>
        run.lines().join("\n").includes(review.counted(18, review.standings.create)),
      );
      await goOn(run, () => run.keys().includes(`y ${questions.uploadVerb}  `));
      expect(run.lines().join("\n")).toContain(questions.creates(18));
      run.press("y");
      await reached("done", done.next.row);
      run.press("Q");
      expect(await run.ended).toEqual({ code: 0, signal: null });
      expect(run.lines().join("\n")).toMatch(end);
    },
  );
});
