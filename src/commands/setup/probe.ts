import { exitCodes } from "../../errors.ts";
import { hostWord } from "../../model/net.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import { factLines, probeJson, probeText } from "../../report/index.ts";
import { chooseEnvironment } from "../account/environment.ts";
import { proxyFor, proxyText } from "../account/proxy.ts";
import { withRecord, withSession } from "../account/session.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import { createProgress } from "../process/progress.ts";
import { withStop } from "../process/stop.ts";

/** `sheetport probe`: sends read requests to learn what the API's documentation does not say. */
export async function probeCommand({ host, settings }: CommandContext): Promise<CommandResult> {
  const environment = await chooseEnvironment(settings, host);
  const progress = createProgress(host, settings);
  const lines = await withRecord(settings, (record) =>
    withStop(host, (signal) =>
      withSession(environment, { host, settings, record, progress }, async ({ marketplace }) => {
        const facts = await marketplace.probe({ signal });
        return factLines(facts, marketplace.factsSeen());
      }),
    ),
  );
  const { name, baseUrl } = environment;
  const proxy = baseUrl === undefined ? undefined : proxyFor(baseUrl, host);
  const head = [
    settings.translator.translate("model.environment", {
      name,
      host: hostWord(environment.host, settings.translator.language),
    }),
    ...(proxy === undefined ? [] : [proxyText(proxy, settings)]),
    settings.translator.translate("report.probe.readCost", { unit: settings.readUnit }),
  ];
  return {
    exitCode: exitCodes.done,
    text: () =>
      `${head.map((line) => terminalText(line)).join("\n")}\n\n${probeText(lines, { ...settings, columns: host.stdout.columns })}`,
    json: () => ({
      env: name,
      host: environment.host,
      proxy: proxy?.origin ?? null,
      readUnit: settings.readUnit,
      facts: probeJson(lines, settings),
    }),
  };
}
