import type { FieldPlace } from "../../../model/product/columns.ts";
import {
  type ColumnMeaning,
  isOfProducts,
  isSameMeaning,
  mergedChoice,
  type SheetChoice,
  type ValueName,
} from "../../../model/sheet/sheet-choice.ts";
import type { SheetChoiceNote } from "../../../record/index.ts";
import type { LoadFacts } from "../../../screen/state/load-facts.ts";
import {
  type InspectedWorkbook,
  inspectProducts,
  looksLikeOrders,
  namedSheets,
  type ReadingNote,
} from "../../../workbook/index.ts";
import { askedChoice } from "../../sheet/sheet-options.ts";
import {
  earlierChoices,
  openWorkbookFile,
  refuseBadValues,
  rememberChoice,
  type WorkbookFile,
} from "../../sheet/workbook-file.ts";
import type { ScreenContext } from "../screen-context.ts";
import { loadFacts } from "./load-facts.ts";

export class LoadController {
  readonly #context: ScreenContext;
  file: WorkbookFile;
  #inspected: InspectedWorkbook | undefined;
  readonly #choices: SheetChoice[] = [];
  readonly #earlier = new Map<string, SheetChoiceNote | undefined>();
  #asked: SheetChoice;

  private constructor(context: ScreenContext, file: WorkbookFile, choice: SheetChoice) {
    this.#context = context;
    this.file = file;
    this.#asked = choice;
  }

  static async open(file: string, context: ScreenContext): Promise<LoadController> {
    const opened = await openWorkbookFile(file, context);
    const choice = await namedSheets(opened.workbook, askedChoice(context.options));
    return new LoadController(context, opened, choice);
  }

  async holdsOrders(): Promise<boolean> {
    const { products, problems } = this.#inspected ?? (await this.#inspect());
    const isWhole = problems.length + (products?.match.lacking.length ?? 1) === 0;
    if (isWhole) return false;
    return looksLikeOrders(this.file.workbook);
  }

  get path(): string {
    return this.file.path;
  }

  /**
   * Keeps the choices of this session, except for the heading row, which may have moved, and for
   * columns that are gone.
   *
   * @throws SheetportError if the file is no longer a workbook
   */
  async takeSave(bytes: Buffer): Promise<void> {
    this.file = await openWorkbookFile(this.path, { ...this.#context, bytes });
    const { sheet, columns = [], constants, valueNames, units } = this.choice;
    const hasChoices = this.#choices.length > 0;
    const isOtherSheet = sheet !== undefined && sheet !== this.#asked.sheet;
    const choice = askedChoice(this.#context.options);
    // A sheet that the person chose is read without other sheets.
    this.#asked = isOtherSheet
      ? { ...alone(choice), sheet }
      : await namedSheets(this.file.workbook, choice);
    this.#choices.length = 0;
    this.#earlier.clear();
    if (!hasChoices) return;
    const { products } = await this.#inspect();
    const isHere = (key: string) => products?.columns.some((column) => column.key === key);
    this.#choices.push(
      mergedChoice(this.#asked, {
        columns: new Map([...columns].filter(([key]) => isHere(key))),
        ...(constants && { constants }),
        ...(valueNames && { valueNames }),
        ...(units && { units }),
      }),
    );
  }

  chooseSheet(sheet: string): Promise<LoadFacts> {
    const { headingRow: _row, ...choice } = alone(askedChoice(this.#context.options));
    return this.#choose({ ...choice, sheet });
  }

  async chooseHeadingRow(headingRow: number): Promise<LoadFacts> {
    const { products } = await this.#inspect();
    if (products === undefined) return this.facts();
    const choice = alone(askedChoice(this.#context.options));
    const { others } = this.choice;
    const more = others && { others };
    return this.#choose({ ...choice, sheet: products.sheet, headingRow, ...more });
  }

  async chooseMeaning(column: number, id: string): Promise<LoadFacts> {
    const { products } = await this.#inspect();
    const key = products?.columns.find(({ index }) => index === column)?.key;
    if (key === undefined) return this.facts();
    const columns = new Map([[key, JSON.parse(id) as ColumnMeaning]]);
    return this.#choose(mergedChoice(this.choice, { columns }));
  }

  async setValue(id: string, text: string): Promise<LoadFacts> {
    const place = JSON.parse(id) as FieldPlace;
    const { constants = [], ...choice } = this.choice;
    const others = constants.filter((one) => !isSameMeaning(one.place, place));
    this.#choices.push({
      ...choice,
      constants: text === "" ? others : [...others, { place, text }],
    });
    try {
      const { products } = await this.#inspect();
      if (products !== undefined) refuseBadValues(products.match, this.#context.settings);
    } catch (thrown) {
      this.#choices.pop();
      throw thrown;
    }
    return this.facts();
  }

  chooseValues(valueNames: readonly ValueName[]): Promise<LoadFacts> {
    return this.#choose(mergedChoice(this.choice, { valueNames }));
  }

  #choose(choice: SheetChoice): Promise<LoadFacts> {
    this.#choices.push(choice);
    return this.facts();
  }

  async undo(): Promise<LoadFacts> {
    const { record } = this.#context;
    this.#choices.pop();
    for (const [headings, earlier] of this.#earlier) {
      if (earlier === undefined) await record.forgetSheetChoice({ headings });
      else await record.rememberSheetChoice(earlier);
    }
    return this.facts();
  }

  async forget(): Promise<LoadFacts> {
    const { products, recalled } = await this.#inspect();
    this.#choices.length = 0;
    this.#asked = await namedSheets(this.file.workbook, askedChoice(this.#context.options));
    this.#earlier.clear();
    const { record } = this.#context;
    if (products !== undefined) await record.forgetSheetChoice({ headings: products.headings });
    for (const name of recalled?.names ?? []) await record.forgetSheetChoice({ name });
    return this.facts();
  }

  /** Also remembers the choices of this session, if the workbook can be read. */
  async facts(): Promise<LoadFacts> {
    const inspected = await this.#inspect();
    await this.#remember(inspected);
    return loadFacts(inspected, {
      ...{ path: this.path, canUndo: this.#choices.length > 0 },
      others: this.choice.others?.map(({ sheet = "" }) => sheet) ?? [],
      settings: this.#context.settings,
    });
  }

  get choice(): SheetChoice {
    return this.#choices.at(-1) ?? this.#asked;
  }

  async #inspect(): Promise<InspectedWorkbook> {
    const { settings } = this.#context;
    const unread: ReadingNote[] = [];
    const tell = (note: ReadingNote) => unread.push(note);
    const earlier = earlierChoices(settings, tell, isOfProducts);
    const looked = await inspectProducts(this.file.workbook, { choice: this.choice, earlier });
    this.#inspected = { ...looked, notes: [...looked.notes, ...unread] };
    return this.#inspected;
  }

  async #remember({ products, problems }: InspectedWorkbook): Promise<void> {
    if (products === undefined || problems.length > 0 || this.#choices.length === 0) return;
    const { headings } = products;
    if (!this.#earlier.has(headings)) {
      const earlier = await this.#context.record.rememberedSheetChoices([headings]);
      this.#earlier.set(
        headings,
        earlier.find((one) => one.headings === headings),
      );
    }
    await rememberChoice(this.path, products, this.#context);
  }
}

function alone({ others: _others, allSheets: _all, ...choice }: SheetChoice): SheetChoice {
  return choice;
}
