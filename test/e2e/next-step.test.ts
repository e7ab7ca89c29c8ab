import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const cwd = fileURLToPath(new URL("../../", import.meta.url));
const shell = process.platform === "win32";

function printed(command: string, args: readonly string[], env = {}): string {
  const all = { ...process.env, LC_ALL: "", ...env };
  return execFileSync(command, args, { cwd, env: all, encoding: "utf8", shell });
}

test.each(["en_GB.UTF-8", "ru_RU.UTF-8", "zh_CN.UTF-8"])(
  "npm start ends with what to type for one's own file, in %s",
  (LANG) => {
    const message = printed(process.execPath, ["scripts/next-step.ts"], { LC_ALL: LANG });
    expect(message).toContain("npx sheetport my-catalogue.xlsx");
    expect(message).toContain("npx sheetport template");
  },
);

test("in a clone, npx runs the clone's own sheetport without a network", () => {
  const found = printed("npx", ["--no", "--offline", "sheetport", "--version"]);
  expect(found).toMatch(/^sheetport \d+\.\d+\.\d+ \(Node\.js /);
});
