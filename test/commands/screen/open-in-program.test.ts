import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { chooseEnvironment } from "../../../src/commands/account/environment.ts";
import { withRecord } from "../../../src/commands/account/record.ts";
import { ScreenController } from "../../../src/commands/screen/controller.ts";
import type { ScreenEvent } from "../../../src/screen/state/program.ts";
import { temporaryFolder } from "../../support/command.ts";
import { samplesFolder } from "../../support/write-samples.ts";
import { fakeHost, givenOf } from "../fake-host.ts";

test("o: the open workbook is opened in its program; a failure is a sentence", async () => {
  const dir = await temporaryFolder();
  const path = join(dir, "catalogue.xlsx");
  await copyFile(join(samplesFolder, "catalogue.xlsx"), path);
  const openFile = vi.fn(async (): Promise<string | undefined> => undefined);
  const { host, settings } = givenOf(fakeHost(dir, { openFile }));
  const options = {
    ...{ allow: new Set<never>(), sendUncompared: false, conflicts: undefined, envWritten: false },
  };
  const environment = await chooseEnvironment(settings, host);
  await withRecord(settings, async (record) => {
    const events: ScreenEvent[] = [];
    const controller = new ScreenController({
      ...{ host, settings, record, environment, tell: (event) => void events.push(event) },
      ...{ options, inEnvironment: async () => ({ options, settings }) },
    });
    const told = (type: ScreenEvent["type"]) =>
      vi.waitFor(() => expect(events.some((event) => event.type === type)).toBe(true), 20_000);
    controller.open(path);
    await told("checked");
    controller.carryOut({ type: "open-in-program" });
    await told("notice");
    expect(openFile).toHaveBeenCalledExactlyOnceWith(path, host.platform);
    openFile.mockResolvedValue("no program");
    controller.carryOut({ type: "open-in-program" });
    await told("failed");
    expect(events.at(-1)).toMatchObject({
      message: `${path} could not be opened (no program).`,
    });
    await controller.close();
  });
});
