import { resolve } from "node:path";
import { exitCodes } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { hostText } from "../../model/net.ts";
import { publishedSchemas } from "../../model/schemas/published.ts";
import { terminalText, typedName } from "../../model/text/terminal-text.ts";
import { factLines, probeJson, probeText } from "../../report/index.ts";
import { chooseEnvironment } from "../account/environment.ts";
import { proxyFor, proxyText } from "../account/proxy.ts";
import { withRecord } from "../account/record.ts";
import { withSession } from "../account/session.ts";
import { writeWhole } from "../files/write-files.ts";
import { type CommandContext, type CommandResult, saidResult } from "../process/command.ts";
import { createProgress } from "../process/progress.ts";
import { badChoice } from "../process/settings.ts";
import { withStop } from "../process/stop.ts";
import { categoryChoices } from "../sheet/known-categories.ts";

/**
 * Rarely used commands share this module, which is loaded on demand. More such modules would split
 * the bundle's shared code into more files, and every start would have to read all of them.
 */
export { configCommand } from "./config.ts";
export { loginCommand, logoutCommand } from "./login.ts";
export { simulatorCommand } from "./simulator.ts";

/** Learns what the API's documentation does not say. */
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
  const { translator, readUnit } = settings;
  const address = translator.text(hostText(environment.host));
  const head = [
    translator.translate("model.environment", { name, host: address }),
    ...(proxy === undefined ? [] : [proxyText(proxy, settings)]),
    translator.translate("report.probe.readCost", { unit: readUnit }),
  ];
  const wording = { ...settings, columns: host.stdout.columns };
  return {
    exitCode: exitCodes.done,
    text: () =>
      `${head.map((line) => terminalText(line)).join("\n")}\n\n${probeText(lines, wording)}`,
    json: () => ({
      env: name,
      host: environment.host,
      proxy: proxy?.origin ?? null,
      readUnit,
      facts: probeJson(lines, settings),
    }),
  };
}

export async function templateCommand(
  name = "products-template.xlsx",
  {
    host,
    settings,
    options: { force: overwrite = false },
  }: CommandContext & { readonly options: { readonly force?: boolean } },
): Promise<CommandResult> {
  const { dataDir, translator } = settings;
  const { productsTemplate } = await import("../../workbook/write/index.ts");
  const categories = await categoryChoices(settings);
  const content = await productsTemplate({ language: translator.language, categories });
  await writeWhole(resolve(host.cwd, name), content, { overwrite, dataDir });
  const wrote = msg("commands.notes.wroteTemplate", { name: typedName(name) });
  return saidResult([wrote], { file: name }, settings);
}

export function schemaCommand(kind: string): CommandResult {
  if (!Object.hasOwn(publishedSchemas, kind)) {
    throw badChoice("schema", kind, Object.keys(publishedSchemas));
  }
  const schema = publishedSchemas[kind as keyof typeof publishedSchemas];
  return {
    exitCode: exitCodes.done,
    text: () => `${JSON.stringify(schema, undefined, 2)}\n`,
    isVerbatim: true,
    json: () => undefined,
  };
}
