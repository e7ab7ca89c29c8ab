// @module-tag slow
import { describe, expect, test } from "vitest";
import type { Language } from "../../src/model/localised.ts";
import { placeTitle } from "../../src/screen/edges/frame.tsx";
import type { PlaceName } from "../../src/screen/keys/bindings.ts";
import { places } from "../../src/screen/screens/index.ts";
import { translators } from "../support/english.ts";
import { goOn, type ScreenRunOptions, startScreen } from "../support/screen-run.ts";
import { hasTerminals } from "../support/terminal.ts";

const kinds: readonly (ScreenRunOptions & { readonly language: Language; readonly end: RegExp })[] =
  [
    { language: "ru", args: ["--lang", "ru"], end: /Запуск .* завершён\.\n[\s\S]*Результаты: / },
    { language: "zh", env: { LC_ALL: "zh_CN.UTF-8" }, end: /任务 .* 已完成。\n[\s\S]*结果：/ },
  ];

describe.skipIf(!hasTerminals)("the screen in another language", () => {
  test.each(kinds)(
    "$language, from launch to a finished upload",
    async ({ language, end, ...options }) => {
      const { translate } = translators[language];
      const english = (Object.keys(places) as PlaceName[])
        .filter((name) => name !== "question")
        .map((name) => placeTitle(name, translators.en));
      const run = await startScreen(options);
      const reached = async (place: PlaceName, next: string) => {
        await run.reached(placeTitle(place, translators[language]));
        await run.waitFor(() => run.keys().includes(` ${next}`));
        const way = run.lines()[1] ?? "";
        expect(english.filter((word) => way.includes(word))).toEqual([]);
      };
      await reached("check", translate("screen.next.compare"));
      run.press("enter");
      await reached("review", translate("screen.next.upload"));
      await run.waitFor(() =>
        run
          .lines()
          .join("\n")
          .includes(
            translate("screen.words.counted", {
              number: 18,
              words: translate("model.words.create"),
            }),
          ),
      );
      await goOn(run, () => run.keys().includes(`y ${translate("screen.questions.uploadVerb")}  `));
      expect(run.lines().join("\n")).toContain(
        translate("screen.questions.creates", { listings: 18 }),
      );
      run.press("y");
      await reached("done", translate("screen.keys.does.open"));
      run.press("Q");
      expect(await run.ended).toEqual({ code: 0, signal: null });
      expect(run.lines().join("\n")).toMatch(end);
    },
  );
});
