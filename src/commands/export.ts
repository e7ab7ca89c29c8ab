import { resolve } from "node:path";
import { exitCodes, SheetportError } from "../errors.ts";
import { chooseEnvironment } from "./environment.ts";
import {
  type ExportOptions,
  exportProducts,
  exportResult,
  refuseExportPlace,
} from "./export-steps.ts";
import { createProgress } from "./progress.ts";
import type { CommandResult } from "./result.ts";
import { type Given, withRecord, withSession } from "./session.ts";
import { badOption } from "./settings.ts";
import { listenForStop } from "./stop.ts";

/** Options of `sheetport export`. */
export interface ExportCommandOptions extends ExportOptions {
  readonly sku?: readonly string[];
  readonly parentSku?: readonly string[];
}

/** `sheetport export products [FILE]`: the live listings as a workbook that `upload` takes back. */
export async function exportCommand(
  kind: string,
  file: string | undefined,
  { host, settings, options }: Given & { readonly options: ExportCommandOptions },
): Promise<CommandResult> {
  if (kind === "orders") throw noOrdersExport();
  if (kind !== "products") throw badOption("export", kind, "Use “products”.");
  const name = file ?? "products.xlsx";
  const path = resolve(host.cwd, name);
  await refuseExportPlace(path, options);
  host.favourMemory();
  const environment = await chooseEnvironment(settings, host);
  const progress = createProgress(host, settings);
  const filter = { skus: options.sku ?? [], parentSkus: options.parentSku ?? [] };
  const stop = listenForStop(host);
  try {
    const summary = await withRecord(settings, (record) => {
      const connect = { host, settings, record, progress };
      return exportProducts({
        ...{ ...connect, options, filter, environment, path, signal: stop.soft },
        inSession: (work) => withSession(environment, connect, work),
      });
    });
    return exportResult(summary, name, settings);
  } finally {
    progress.end();
    stop.release();
  }
}

function noOrdersExport(): SheetportError {
  return new SheetportError("Orders cannot be exported yet.", {
    code: "no-orders-export",
    hint: "This version exports products only: “sheetport export products”.",
    exitCode: exitCodes.usage,
  });
}
