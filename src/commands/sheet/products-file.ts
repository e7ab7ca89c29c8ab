import { refuseBadGiven } from "../../check/index.ts";
import { exitCodes, SheetportError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { holdsPlan } from "../../model/sheet/export-base.ts";
import type { SheetChoice } from "../../model/sheet/sheet-choice.ts";
import { openFile, type ProductsRead, readProducts } from "../../workbook/index.ts";
import type { CommandContext } from "../process/command.ts";
import type { Progress } from "../process/progress.ts";
import { earlierChoices, rememberChoice } from "./sheet-memory.ts";
import { type FileOptions, type ReadFile, readWorkbookFile, tellNotes } from "./workbook-file.ts";

/** A products workbook whose headings have been read, for all its product sheets. */
export interface ProductsFile extends ReadFile, ProductsRead {
  /** Notes about sheets and columns, as printed on stderr. */
  readonly notes: readonly string[];
}

/** Options for opening a workbook. */
export interface OpenOptions extends CommandContext, Pick<FileOptions, "bytes" | "before"> {
  readonly progress: Progress;
  /** Choices from options. They override remembered choices. */
  readonly asked?: SheetChoice | undefined;
  /** Remembers the choices for sheets with the same headings. @default false */
  readonly remember?: boolean | undefined;
  /** A choice that the user has just made. Remembered choices are then ignored. */
  readonly choice?: SheetChoice | undefined;
}

/**
 * Opens a products workbook and finds its sheets and headings. Uses choices from options and
 * remembered choices. Shows notes about remembered choices and unknown columns.
 *
 * @throws SheetportError exit code 2 if the file does not exist, or an option names a missing sheet
 * or column; 3 if it is not a products workbook.
 */
export async function openProducts(file: string, options: OpenOptions): Promise<ProductsFile> {
  const { settings, asked, choice, remember } = options;
  const { read, ...named } = await readWorkbookFile(file, options);
  const notes: string[] = [];
  const tell = tellNotes(options, notes);
  const earlier = earlierChoices(settings, tell);
  const opened = await openFile(read);
  if (holdsPlan(opened.sheets)) {
    throw new SheetportError(msg("commands.files.isPlan", { file: named.name }), {
      code: "is-plan",
      exitCode: exitCodes.workbook,
    });
  }
  const products = await readProducts(
    { ...read, opened },
    { requested: asked, choice, earlier, tell },
  );
  const { decimalSeparator } = settings;
  for (const { match, choice: inForce } of products.sheets) {
    const { valueNames } = inForce;
    refuseBadGiven(match.given, {
      valueNames,
      ...(decimalSeparator === undefined ? {} : { decimalSeparator }),
    });
  }
  if (remember === true) {
    for (const one of products.sheets) tell(await rememberChoice(named.path, one, options));
  }
  return { ...named, ...products, notes };
}
