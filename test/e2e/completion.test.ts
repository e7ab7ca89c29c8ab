import { spawnSync } from "node:child_process";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { program, runCommand, temporaryFolder } from "../support/command.ts";

/** A folder in which `sheetport` can be typed, with a file. */
async function folder() {
  const dir = await temporaryFolder();
  const bin = join(dir, "bin");
  await mkdir(bin);
  const shim = `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`;
  await writeFile(join(bin, "sheetport"), shim);
  await chmod(join(bin, "sheetport"), 0o755);
  await writeFile(join(dir, "cups.json"), "");
  const path = `${bin}:${process.env.PATH}`;
  return { dir, env: { ...process.env, PATH: path, SHEETPORT_DATA_DIR: join(dir, "data") } };
}

/** What a shell offers, line by line; undefined where the machine has no such shell. */
type Shell = (words: readonly string[]) => readonly string[];

const bash: Shell = (words) => [
  "bash",
  "-c",
  [
    'eval "$(sheetport completion bash)"',
    `COMP_WORDS=(sheetport ${words.map((word) => `'${word}'`).join(" ")})`,
    `COMP_CWORD=${words.length}`,
    "_sheetport 2>/dev/null",
    'printf "%s\\n" "${COMPREPLY[@]}"',
  ].join("\n"),
];

const zsh: Shell = (words) => [
  "zsh",
  "-f",
  "-c",
  [
    // Outside of a line that is being edited, what bashcompinit does before it calls the function.
    "compdef() { :; }; source <(sheetport completion zsh)",
    "setopt ksharrays",
    `COMP_WORDS=(sheetport ${words.map((word) => `'${word}'`).join(" ")})`,
    `COMP_CWORD=${words.length}`,
    "_sheetport 2>/dev/null",
    'print -l -- "${COMPREPLY[@]}"',
  ].join("\n"),
];

const fish: Shell = (words) => [
  "fish",
  "--no-config",
  "-c",
  [
    "sheetport completion fish | source",
    `complete -C "sheetport ${words.join(" ")}" | string replace -r '\\t.*' ''`,
  ].join("\n"),
];

async function offered(shell: Shell, words: readonly string[]) {
  const { dir, env } = await folder();
  const [command = "", ...args] = shell(words);
  const ended = spawnSync(command, args, { cwd: dir, env, encoding: "utf8" });
  if (ended.error !== undefined) return undefined;
  return ended.stdout.split("\n").filter((line) => line !== "");
}

describe.each([
  ["bash", bash, []],
  ["zsh", zsh, ["slow"]],
  ["fish", fish, ["slow"]],
] as const)("completion in %s", (_, shell, tags) => {
  test.each([
    { words: ["up"], has: ["upload"], hasNot: ["undo"] },
    { words: ["upload", "--on"], has: ["--only", "--on-finish"], hasNot: ["--env"] },
    { words: ["upload", "--only", ""], has: ["create", "update"], hasNot: ["cups.json"] },
    { words: ["--lang", "ru", "upload", "--con"], has: ["--conflicts"], hasNot: ["--cached"] },
    { words: ["mapping", "f"], has: ["forget"], hasNot: ["import"] },
    { words: ["help", "ex"], has: ["export"], hasNot: ["cups.json"] },
  ])("$words", { tags: [...tags] }, async ({ words, has, hasNot }) => {
    const found = await offered(shell, words);
    // Not every machine has every shell.
    if (found === undefined) return;
    const plain = found.map((one) => one.replaceAll("\\", ""));
    expect(plain).toEqual(expect.arrayContaining([...has]));
    for (const one of hasNot) expect(plain).not.toContain(one);
  });
});

test("bash parts --lang=r into three words", async () => {
  expect(await offered(bash, ["check", "--lang", "=", "r"])).toEqual(["ru"]);
  expect(await offered(bash, ["check", "--lang", "="])).toEqual(["en", "ru", "zh"]);
});

test("for PowerShell there is a script, too", async () => {
  const { stdout } = await runCommand(["completion", "powershell"], { dir: (await folder()).dir });
  expect(stdout).toContain("Register-ArgumentCompleter -Native -CommandName sheetport");
});
