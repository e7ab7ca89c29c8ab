import { expect, test } from "vitest";
import { shouldUseScreen } from "../../src/screen/should-use.ts";

const person = { stdin: true, stdout: true, env: { TERM: "xterm" }, options: {} };

test.each([
  ["a person at a terminal", {}, true],
  ["stdin from elsewhere", { stdin: false }, false],
  ["stdout to elsewhere", { stdout: false }, false],
  ["CI", { env: { CI: "true" } }, false],
  ["CI=1", { env: { CI: "1" } }, false],
  ["CI said not to be", { env: { CI: "false" } }, true],
  ["an empty CI", { env: { CI: "" } }, true],
  ["a dumb terminal", { env: { TERM: "dumb" } }, false],
  ["no TERM, as on Windows", { env: {} }, true],
  ["--plain", { options: { plain: true } }, false],
  ["--json", { options: { json: true } }, false],
  ["--quiet", { options: { quiet: true } }, false],
  ["--yes", { options: { yes: true } }, false],
  ["options that are off", { options: { plain: false, json: false } }, true],
])("shouldUseScreen: %s", (_, difference, expected) => {
  expect(shouldUseScreen({ ...person, ...difference })).toBe(expected);
});
