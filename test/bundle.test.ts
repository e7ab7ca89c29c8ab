import { expect, test } from "vitest";
import { bundle } from "../.build/bundle.ts";

test("the bundled program is ASCII text, so that Node keeps it with one byte for each character", async () => {
  const files = await bundle();
  expect(files.map(({ name }) => name)).toContain("cli.js");
  const program = files.filter(({ name }) => name.endsWith(".js"));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the first character that is none of ASCII
  const others = program.filter(({ text }) => /[^\u0000-\u007f]/.test(text));
  expect(others.map(({ name }) => name)).toEqual([]);
});
