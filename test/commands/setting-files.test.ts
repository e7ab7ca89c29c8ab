import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readSettingFiles } from "../../src/commands/account/setting-files.ts";
import { temporaryFolder } from "../support/command.ts";
import { anError } from "../support/english.ts";
import { fakeHost } from "./fake-host.ts";

describe("a team’s file with what it may not set", () => {
  test.each([
    { setting: "lang", advice: expect.stringContaining("sheetport config set lang VALUE") },
    // No command sets what is no setting.
    { setting: "langs", advice: expect.not.stringContaining("config set") },
  ])("$setting", async ({ setting, advice }) => {
    const host = fakeHost(await temporaryFolder());
    await writeFile(join(host.cwd, "sheetport.json"), JSON.stringify({ [setting]: "ru" }));
    const read = readSettingFiles({ dataDir: host.cwd }, { file: undefined, host });
    await expect(read).rejects.toEqual(anError({ code: "bad-team-settings", hint: advice }));
  });
});
