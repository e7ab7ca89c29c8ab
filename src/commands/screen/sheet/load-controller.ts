import type { OrderColumnName } from "../../../model/order/order-columns.ts";
import type { FieldPlace } from "../../../model/product/columns.ts";
import type { FieldName } from "../../../model/product/product.ts";
import {
  type ColumnMeaning,
  isSameMeaning,
  mergedChoice,
  type SheetChoice,
  type ValueName,
} from "../../../model/sheet/sheet-choice.ts";
import type { SheetChoiceNote } from "../../../record/index.ts";
import type { LoadFacts } from "../../../screen/state/load-facts.ts";
import type { ReadingNote } from "../../../workbook/index.ts";
import {
  earlierChoices,
  openWorkbookFile,
  refuseBadValues,
  rememberChoice,
  type WorkbookFile,
} from "../../sheet/workbook-file.ts";
import type { ScreenContext } from "../screen-context.ts";
import {
  type About,
  type AnyField,
  type InspectedSheet,
  ordersKind,
  productsKind,
  type SheetKind,
} from "./sheet-kinds.ts";

export type ProductsLoad = LoadController<FieldName>;
export type OrdersLoad = LoadController<OrderColumnName>;
export type AnyLoad = ProductsLoad | OrdersLoad;

/**
 * Opens a workbook as what it is. If it is neither whole products nor whole orders, known headings
 * decide, and the person can decide otherwise.
 */
export async function openLoad(path: string, context: ScreenContext): Promise<AnyLoad> {
  const file = await openWorkbookFile(path, context);
  // Options may fit only one of the two.
  const [products, orders] = await Promise.allSettled([
    LoadController.open(file, productsKind, context),
    LoadController.open(file, ordersKind, context),
  ]);
  const [isWhole] = products.status === "fulfilled" ? await products.value.looks() : [false];
  if (!isWhole && orders.status === "fulfilled") {
    const isMeant = products.status === "rejected" || (await orders.value.looks()).includes(true);
    if (isMeant) return orders.value;
  }
  if (products.status === "rejected") throw products.reason;
  return products.value;
}

/** Opens the same file as the other kind, because the person says so. */
export function openLoadAs(
  about: About,
  { file }: AnyLoad,
  context: ScreenContext,
): Promise<AnyLoad> {
  return about === "orders"
    ? LoadController.open(file, ordersKind, context)
    : LoadController.open(file, productsKind, context);
}

export function isOfOrdersLoad(load: AnyLoad): load is OrdersLoad {
  return load.about === "orders";
}

class LoadController<Field extends AnyField> {
  readonly #context: ScreenContext;
  readonly #kind: SheetKind<Field>;
  file: WorkbookFile;
  #look: InspectedSheet<Field> | undefined;
  readonly #choices: SheetChoice<Field>[] = [];
  readonly #earlier = new Map<string, SheetChoiceNote | undefined>();
  #asked: SheetChoice<Field> = {};

  private constructor(context: ScreenContext, kind: SheetKind<Field>, file: WorkbookFile) {
    this.#context = context;
    this.#kind = kind;
    this.file = file;
  }

  static async open<Kind extends AnyField>(
    file: WorkbookFile,
    kind: SheetKind<Kind>,
    context: ScreenContext,
  ): Promise<LoadController<Kind>> {
    const load = new LoadController(context, kind, file);
    load.#asked = await kind.named(file.workbook, kind.asked(context.options));
    return load;
  }

  get about(): About {
    return this.#kind.about;
  }

  async looks(): Promise<readonly [isWhole: boolean, isKnown: boolean]> {
    const { isWhole, isKnown } = this.#look ?? (await this.#inspect());
    return [isWhole, isKnown];
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
    const choice = this.#kind.asked(this.#context.options);
    // A sheet that the person chose is read without other sheets.
    this.#asked = isOtherSheet
      ? { ...alone(choice), sheet }
      : await this.#kind.named(this.file.workbook, choice);
    this.#choices.length = 0;
    this.#earlier.clear();
    if (!hasChoices) return;
    const { read } = await this.#inspect();
    const isHere = (key: string) => read?.columns.some((column) => column.key === key);
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
    const { headingRow: _row, ...choice } = alone(this.#kind.asked(this.#context.options));
    return this.#choose({ ...choice, sheet });
  }

  async chooseHeadingRow(headingRow: number): Promise<LoadFacts> {
    const { read } = await this.#inspect();
    if (read === undefined) return this.facts();
    const choice = alone(this.#kind.asked(this.#context.options));
    const { others } = this.choice;
    const more = others && { others };
    return this.#choose({ ...choice, sheet: read.sheet, headingRow, ...more });
  }

  async chooseMeaning(column: number, id: string): Promise<LoadFacts> {
    const { read } = await this.#inspect();
    const key = read?.columns.find(({ index }) => index === column)?.key;
    if (key === undefined) return this.facts();
    const columns = new Map([[key, JSON.parse(id) as ColumnMeaning<Field>]]);
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
      const { constants } = await this.#inspect();
      refuseBadValues({ constants }, this.#context.settings);
    } catch (thrown) {
      this.#choices.pop();
      throw thrown;
    }
    return this.facts();
  }

  chooseValues(valueNames: readonly ValueName<Field>[]): Promise<LoadFacts> {
    return this.#choose(mergedChoice(this.choice, { valueNames }));
  }

  #choose(choice: SheetChoice<Field>): Promise<LoadFacts> {
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
    const { read, recalled } = await this.#inspect();
    this.#choices.length = 0;
    this.#asked = await this.#kind.named(
      this.file.workbook,
      this.#kind.asked(this.#context.options),
    );
    this.#earlier.clear();
    const { record } = this.#context;
    if (read !== undefined) await record.forgetSheetChoice({ headings: read.headings });
    for (const name of recalled?.names ?? []) await record.forgetSheetChoice({ name });
    return this.facts();
  }

  /** Also remembers the choices of this session, if the workbook can be read. */
  async facts(): Promise<LoadFacts> {
    const look = await this.#inspect();
    await this.#remember(look);
    return look.facts({
      ...{ path: this.path, canUndo: this.#choices.length > 0, notes: look.notes },
      others: this.choice.others?.map(({ sheet = "" }) => sheet) ?? [],
      settings: this.#context.settings,
    });
  }

  get choice(): SheetChoice<Field> {
    return this.#choices.at(-1) ?? this.#asked;
  }

  async #inspect(): Promise<InspectedSheet<Field>> {
    const { settings } = this.#context;
    const unread: ReadingNote[] = [];
    const tell = (note: ReadingNote) => unread.push(note);
    const earlier = earlierChoices(settings, tell, this.#kind.isMeant);
    const look = await this.#kind.inspect(this.file.workbook, { choice: this.choice, earlier });
    this.#look = { ...look, notes: [...look.notes, ...unread] };
    return this.#look;
  }

  async #remember({ read, problems }: InspectedSheet<Field>): Promise<void> {
    if (read === undefined || problems.length > 0 || this.#choices.length === 0) return;
    const { headings } = read;
    if (!this.#earlier.has(headings)) {
      const earlier = await this.#context.record.rememberedSheetChoices([headings]);
      this.#earlier.set(
        headings,
        earlier.find((one) => one.headings === headings),
      );
    }
    await rememberChoice(this.path, read, this.#context);
  }
}

function alone<Field extends string>({
  others: _others,
  allSheets: _all,
  ...choice
}: SheetChoice<Field>): SheetChoice<Field> {
  return choice;
}
