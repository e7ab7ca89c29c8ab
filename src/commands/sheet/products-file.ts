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

/** A products workbook as far as its headings: of all sheets that are read together. */
export interface ProductsFile extends ReadFile, ProductsRead {
  /** Notes about sheets and columns, as printed on stderr. */
  readonly notes: readonly string[];
}

/** What opening a workbook needs of the command. */
export interface OpenOptions extends CommandContext, Pick<FileOptions, "bytes" | "before"> {
  readonly progress: Progress;
  /** What the options ask for; it wins over what was chosen earlier. */
  readonly asked?: SheetChoice | undefined;
  /** Remembers the choices for sheets with the same headings. @default false */
  readonly remember?: boolean | undefined;
  /** What the person has just chosen; earlier choices are not looked up then. */
  readonly choice?: SheetChoice | undefined;
}

/**
 * Opens a products workbook and finds its sheets and headings, as they were chosen now or earlier;
 * earlier choices and unknown columns are named.
 *
 * @throws SheetportError exit code 2 when there is no such file, or an option asks for what is not
 * there; 3 when it is no such workbook.
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
  const products = await readProducts({ ...read, opened }, { asked, choice, earlier, tell });
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
