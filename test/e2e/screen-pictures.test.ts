import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { hasTerminals } from "../support/terminal.ts";
import { screenPictures, screensFolder } from "../support/write-pictures.ts";

/** The texts of a picture in the order of the screen. */
function textsOf(svg: string): string[] {
  return [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text = ""]) => text);
}

/** Figures of a running upload differ from one to the next: each of them counts as one sign. */
function withoutFigures(texts: readonly string[]): string[] {
  return texts.map((text) => text.replace(/\d[\d:.]*/g, "0"));
}

test.skipIf(!hasTerminals)(
  "samples/screens holds what the screens show (behind a change of them: node test/support/write-pictures.ts)",
  async () => {
    const pictures = await screenPictures(onTestFinished);
    expect(pictures.map(({ name }) => name)).toEqual(["check", "review", "row", "upload"]);
    for (const { name, svg } of pictures) {
      const kept = await readFile(join(screensFolder, `${name}.svg`), "utf8");
      if (name === "upload") {
        expect(withoutFigures(textsOf(kept))).toEqual(withoutFigures(textsOf(svg)));
      } else expect(kept).toBe(svg);
    }
  },
);
