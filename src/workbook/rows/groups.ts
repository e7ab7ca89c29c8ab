import type { Column } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { CellValue, SheetRow } from "../../model/sheet/sheet.ts";
import type { IgnoredColumn } from "../headings/heading-match.ts";
import { cellText, isBlank, normalisedHeading } from "../headings/heading-text.ts";

/** Which columns of a sheet are filled down, and what identifies a group of rows. */
export interface GroupColumns {
  readonly columns: readonly Column[];
  readonly ignored: readonly IgnoredColumn[];
  readonly fields: readonly FieldName[];
  /** The column of a field that only has rows of its own, such as the category of a price list. */
  readonly title?: number | undefined;
}

interface Group {
  cells: SheetRow["cells"];
  readonly images: { readonly position: number; readonly text: string }[];
}

/**
 * Fills blank cells with the value that stands only in the first row of a group: the rows with the
 * same parent SKU, or without such a column the rows down to the next value. Rows that hold nothing
 * but what their group has in common are taken up into the others.
 */
export class Groups {
  readonly #columns: GroupColumns;
  /** The columns to fill, with the columns of their units. */
  readonly #cells: ReadonlyMap<number, number | undefined>;
  readonly #keyed: readonly { readonly index: number; readonly name: number }[];
  readonly #sku: number | undefined;
  readonly #parent: number | undefined;
  /** The column of images, if another one states their position in the group, as at Shopify. */
  readonly #images: { readonly index: number; readonly position: number } | undefined;
  readonly #groups = new Map<string, Group>();
  readonly #parents = new Set<string>();
  /** SKUs of rows that name no parent. */
  readonly #alone = new Set<string>();
  #areParentsRows: boolean | undefined;

  constructor(columns: GroupColumns) {
    this.#columns = columns;
    const all = columns.columns.filter(({ field }) => columns.fields.includes(field));
    const images = all.find(({ field }) => field === "images");
    const position = columns.ignored.find(({ heading }) => isPosition(heading))?.column;
    this.#images =
      images === undefined || position === undefined
        ? undefined
        : { index: images.index, position };
    this.#keyed = all.flatMap(({ index, keyColumn }) =>
      keyColumn === undefined ? [] : { index, name: keyColumn.index },
    );
    const plain = all.filter(({ index, keyColumn }) => {
      return keyColumn === undefined && index !== this.#images?.index;
    });
    this.#cells = new Map(plain.map(({ index, unitColumn }) => [index, unitColumn?.index]));
    const at = (field: FieldName) => columns.columns.find((one) => one.field === field)?.index;
    [this.#sku, this.#parent] = [at("sku"), at("parentSku")];
  }

  /** Remembers what the groups have in common. Every row must be seen before any is filled. */
  look(rows: readonly SheetRow[]): void {
    for (const row of rows) {
      const [sku, parent] = [textAt(row, this.#sku), textAt(row, this.#parent)];
      if (parent === "") this.#alone.add(sku);
      else this.#parents.add(parent);
      const key = parent === "" ? sku : parent;
      if (key === "") continue;
      const group = this.#groups.get(key) ?? { cells: row.cells, images: [] };
      // The parent’s own row has the common values, wherever it stands.
      if (parent === "") group.cells = row.cells;
      this.#groups.set(key, group);
      const image = textAt(row, this.#images?.index);
      const position = textAt(row, this.#images?.position);
      if (image !== "") {
        group.images.push({ position: Number(position || Number.MAX_VALUE), text: image });
      }
    }
  }

  get #hasParentRows(): boolean {
    this.#areParentsRows ??= [...this.#alone].some((sku) => this.#parents.has(sku));
    return this.#areParentsRows;
  }

  fill(row: SheetRow, pass: FillPass): SheetRow {
    const { carry } = pass;
    if (this.#isTitle(row, carry)) return { ...row, takenUp: "title" };
    const { sku, parent, key } = this.#keysOf(row, carry);
    if (parent === "" && this.#parents.has(sku)) return { ...row, takenUp: "parent" };
    if (sku === "") return this.#hasOnlyImage(row) ? { ...row, takenUp: "images" } : row;
    const cells = [...row.cells];
    const group = this.#groups.get(key);
    const common = (this.#parent === undefined ? carry.cells : group?.cells) ?? [];
    for (const [index, unit] of this.#cells) {
      // A number without its unit would be another number.
      const isOtherUnit = unit !== undefined && !isBlankOrSame(cells[unit], common[unit]);
      if (
        isOtherUnit ||
        !fillCell(cells, index, { pass, value: this.#source(index, common, carry) })
      )
        continue;
      if (unit !== undefined) cells[unit] = common[unit];
    }
    this.#fillEntries(cells, { common, pass });
    if (this.#parent === undefined) carry.cells = cells;
    if (group !== undefined) this.#fillImages(cells, { group, pass });
    return { ...row, cells };
  }

  /** The parent SKU comes from the row above, and a title from the last row with one. */
  #source(index: number, common: SheetRow["cells"], carry: Carry): CellValue | undefined {
    if (index === this.#parent) return carry.parent;
    return index === this.#columns.title ? carry.cells?.[index] : common[index];
  }

  #fillImages(
    cells: (CellValue | undefined)[],
    { group, pass }: { readonly group: Group; readonly pass: FillPass },
  ): void {
    if (this.#images === undefined || group.images.length === 0) return;
    const { index } = this.#images;
    const images = group.images.toSorted((one, other) => one.position - other.position);
    // A copy of the sheet that sheetport wrote has all images in each row.
    const links = [...new Set(images.flatMap(({ text }) => text.split("\n")))].join("\n");
    if (links !== cellText(cells[index])) cells[index] = undefined;
    fillCell(cells, index, { pass, value: links });
  }

  /** Entries are identified by their names, which may stand in other columns than in the first row. */
  #fillEntries(
    cells: (CellValue | undefined)[],
    { common, pass }: { readonly common: SheetRow["cells"]; readonly pass: FillPass },
  ): void {
    for (const { index, name } of this.#keyed) {
      if (!isBlank(cells[index])) fillCell(cells, name, { pass, value: common[name] });
    }
    const names = new Set(
      this.#columns.columns.flatMap(({ keyColumn }) =>
        keyColumn === undefined ? [] : cellText(cells[keyColumn.index]).toLowerCase(),
      ),
    );
    for (const entry of this.#keyed) {
      const isMissing = !names.has(cellText(common[entry.name]).toLowerCase());
      const isFree = (one: typeof entry) => isBlank(cells[one.index]) && isBlank(cells[one.name]);
      const free = [entry, ...this.#keyed].find(isFree);
      if (free === undefined || !isMissing || isBlank(common[entry.index])) continue;
      fillCell(cells, free.name, { pass, value: common[entry.name] });
      fillCell(cells, free.index, { pass, value: common[entry.index] });
    }
  }

  #keysOf(row: SheetRow, carry: Carry) {
    const sku = textAt(row, this.#sku);
    const own = textAt(row, this.#parent);
    if (this.#parent === undefined || !this.#cells.has(this.#parent)) {
      return { sku, parent: own, key: own === "" ? sku : own };
    }
    // Where parents have rows of their own, a row that names none is a card of its own.
    if (own !== "") carry.parent = row.cells[this.#parent];
    else if (this.#hasParentRows) carry.parent = sku;
    const parent =
      this.#parents.has(sku) && own === "" && this.#hasParentRows ? "" : cellText(carry.parent);
    return { sku, parent, key: parent };
  }

  /** A row without an SKU that holds only one text, or only values to fill down, is a title. */
  #isTitle(row: SheetRow, carry: Carry): boolean {
    if (textAt(row, this.#sku) !== "") return false;
    const filled = row.cells.flatMap((cell, index) => (isBlank(cell) ? [] : [index]));
    const areCommon = filled.every((index) => this.#cells.has(index));
    const [only] = filled;
    if (only === undefined || (filled.length > 1 && !areCommon)) return false;
    const cells = [...(carry.cells ?? [])];
    const { title = only } = this.#columns;
    for (const index of filled) cells[areCommon ? index : title] = row.cells[index];
    carry.cells = cells;
    return true;
  }

  #hasOnlyImage(row: SheetRow): boolean {
    if (this.#images === undefined) return false;
    const others = this.#columns.columns.filter(
      ({ index, field }) => index !== this.#images?.index && field !== "parentSku",
    );
    return (
      textAt(row, this.#parent) !== "" &&
      textAt(row, this.#images?.index) !== "" &&
      others.every(({ index }) => textAt(row, index) === "")
    );
  }
}

/** What the rows above leave for those below, in one pass over the rows. */
export interface Carry {
  cells?: SheetRow["cells"];
  parent?: CellValue | undefined;
}

/** One pass over the rows, in which the filled cells are counted by column. */
interface FillPass {
  readonly carry: Carry;
  readonly filled: Map<number, number>;
}

function fillCell(
  cells: (CellValue | undefined)[],
  index: number,
  { value, pass }: { readonly value: CellValue | undefined; readonly pass: FillPass },
): boolean {
  if (!isBlank(cells[index]) || isBlank(value)) return false;
  while (cells.length < index) cells.push(undefined);
  cells[index] = value;
  pass.filled.set(index, (pass.filled.get(index) ?? 0) + 1);
  return true;
}

function isBlankOrSame(one: CellValue | undefined, other: CellValue | undefined): boolean {
  return isBlank(one) || cellText(one) === cellText(other);
}

function textAt({ cells }: SheetRow, column: number | undefined): string {
  return column === undefined ? "" : cellText(cells[column]);
}

function isPosition(heading: string): boolean {
  return normalisedHeading(heading) === "imageposition";
}
