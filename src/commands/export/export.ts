import { chooseEnvironment } from "../account/environment.ts";
import { withRecord } from "../account/record.ts";
import { withSession } from "../account/session.ts";
import { refuseUnwritable } from "../files/write-files.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import { createProgress } from "../process/progress.ts";
import { badChoice, notTogether } from "../process/settings.ts";
import { listenForStop } from "../process/stop.ts";
import { earlierProducts } from "./earlier-products.ts";
import { type ExportOrdersOptions, exportOrdersCommand } from "./export-orders.ts";
import { type ExportOptions, exportPlace, exportProducts, exportResult } from "./export-steps.ts";

interface ExportCommandOptions extends ExportOptions, ExportOrdersOptions {
  readonly sku?: readonly string[];
  readonly parentSku?: readonly string[];
}

export async function exportCommand(
  kind: string,
  named: string | undefined,
  { host, settings, options: typed }: CommandContext & { readonly options: ExportCommandOptions },
): Promise<CommandResult> {
  const { file, options } = fileAndLists(named, typed);
  if (kind === "orders") {
    refuseOptionsOf("orders", options, ["sku", "parentSku", "read"]);
    return exportOrdersCommand(file, { host, settings, options });
  }
  if (kind !== "products") throw badChoice("export", kind, ["products", "orders"]);
  refuseOptionsOf("products", options, ["status", "order", "from", "to", "all"]);
  const place = exportPlace("products", file, { host, ...options });
  await refuseUnwritable(place.path, settings);
  const environment = await chooseEnvironment(settings, host);
  const progress = createProgress(host, settings);
  const filter = { skus: options.sku ?? [], parentSkus: options.parentSku ?? [] };
  const { carry } = options;
  const telling = { host, settings, progress };
  const earlier =
    carry === undefined ? undefined : await earlierProducts(carry, { ...telling, environment });
  const stop = listenForStop(host);
  try {
    const exported = await withRecord(settings, (record) => {
      const connect = { host, settings, record, progress };
      return exportProducts({
        ...{ ...connect, options, filter, environment, place, earlier, signal: stop.soft },
        inSession: (work) => withSession(environment, connect, work),
      });
    });
    return exportResult(exported, settings);
  } finally {
    progress.end();
    stop.release();
  }
}

/** A list such as `--order 1 2 week.xlsx` takes everything that follows, even the file. */
function fileAndLists(file: string | undefined, options: ExportCommandOptions) {
  const lists = ["sku", "parentSku", "status", "order"] as const;
  const name = lists.find((one) => /.\.xlsx$/i.test(options[one]?.at(-1) ?? ""));
  const values = (name && options[name]) ?? [];
  if (file !== undefined || name === undefined || values.length < 2) return { file, options };
  return { file: values.at(-1), options: { ...options, [name]: values.slice(0, -1) } };
}

/** `names` are options that this kind of export would ignore. */
function refuseOptionsOf(
  kind: "products" | "orders",
  options: ExportCommandOptions,
  names: readonly (keyof ExportCommandOptions)[],
): void {
  const option = names.find((name) => options[name] !== undefined);
  if (option === undefined) return;
  const written = `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  throw notTogether(written, `export ${kind}`);
}
