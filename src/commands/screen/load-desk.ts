import { basename, resolve } from "node:path";
import { columnHeading } from "../../model/columns.ts";
import { type ColumnMeaning, mergedChoice, type SheetChoice } from "../../model/sheet-choice.ts";
import type { LoadColumn, LoadFacts, Meaning } from "../../screen/facts.ts";
import type { OpenedWorkbook } from "../../workbook/open.ts";
import { readNamedFile } from "../files.ts";
import type { DeskContext } from "./desk-context.ts";

type Inspecting = typeof import("../../workbook/inspect.ts");
type Inspection = Awaited<ReturnType<Inspecting["inspectSheets"]>>;

/** A workbook that is being loaded: how it would be read, and what the person chose about that. */
export class LoadDesk {
  readonly path: string;
  readonly #context: DeskContext;
  readonly #workbook: OpenedWorkbook;
  /** What was chosen, the latest last; each holds those before it. */
  readonly #choices: SheetChoice[] = [];

  constructor(path: string, context: DeskContext, workbook: OpenedWorkbook) {
    this.path = path;
    this.#context = context;
    this.#workbook = workbook;
  }

  /** @throws SheetportError exit code 2 when there is no such file, 3 when it is no workbook. */
  static async open(file: string, context: DeskContext): Promise<LoadDesk> {
    const path = resolve(context.host.cwd, file);
    const bytes = await readNamedFile(path);
    const { openWorkbook } = await import("../../workbook/open.ts");
    return new LoadDesk(path, context, await openWorkbook(bytes));
  }

  /** Chooses something on top of what was chosen before, and remembers it. */
  async choose(choice: SheetChoice): Promise<LoadFacts> {
    const before = this.#choices.at(-1) ?? {};
    // A new sheet has other rows, a new heading row other columns.
    const kept = choice.sheet === undefined ? before : {};
    this.#choices.push(mergedChoice(kept, choice));
    return this.facts();
  }

  /** Gives a column, counted from 0, another meaning. */
  async chooseMeaning(column: number, id: string): Promise<LoadFacts> {
    const { products } = await this.#inspect();
    const key = products?.columns.find(({ index }) => index === column)?.key;
    if (key === undefined) return this.facts();
    return this.choose({ columns: new Map([[key, meaningOf(id)]]) });
  }

  /** Takes the latest choice back. */
  async undo(): Promise<LoadFacts> {
    this.#choices.pop();
    return this.facts();
  }

  /** How the workbook would be read now. */
  async facts(): Promise<LoadFacts> {
    const inspection = await this.#inspect();
    this.#remember(inspection);
    return loadFacts(inspection, { path: this.path, meanings: await meaningsOf(inspection) });
  }

  async #inspect(): Promise<Inspection> {
    const { inspectSheets } = await import("../../workbook/inspect.ts");
    const first = await inspectSheets(this.#workbook, { choice: this.#choices.at(-1) });
    const headings = first.products?.headings;
    if (headings === undefined) return first;
    const [remembered] = this.#context.record.rememberedSheetChoices({
      headings: [headings],
      path: this.path,
    });
    if (remembered === undefined) return first;
    return inspectSheets(this.#workbook, {
      choice: this.#choices.at(-1),
      remembered: remembered.choice,
    });
  }

  #remember({ products, problems }: Inspection): void {
    const { record, host } = this.#context;
    if (products === undefined || problems.length > 0 || this.#choices.length === 0) return;
    const { settled: choice, headings } = products;
    record.rememberSheetChoice({ choice, headings, path: this.path, atMs: host.clock.wallMs() });
  }
}

/** The name under which the screen knows a meaning. */
function idOf(meaning: ColumnMeaning): string {
  return JSON.stringify(meaning);
}

function meaningOf(id: string): ColumnMeaning {
  return JSON.parse(id) as ColumnMeaning;
}

const ignoredWords = "nothing: it is not read";

async function meaningsOf({ products }: Inspection): Promise<LoadFacts["meanings"]> {
  const { columnOptions } = await import("../../workbook/column-options.ts");
  return (index): readonly Meaning[] => {
    const column = products?.columns.find((one) => one.index === index);
    if (products === undefined || column === undefined) return [];
    const { heading } = column;
    const { language, match } = products;
    const options = columnOptions({ index, heading, language, columns: match.columns });
    return options.map((option) => ({
      id: idOf(option.meaning),
      words: option.heading === "" ? ignoredWords : option.heading,
    }));
  };
}

function loadFacts(
  { sheets, products, problems }: Inspection,
  { path, meanings }: Pick<LoadFacts, "path" | "meanings">,
): LoadFacts {
  const unknown = products?.columns.filter(({ meaning }) => meaning === "unknown").length ?? 0;
  return {
    path,
    file: basename(path),
    sheets: sheets.map(({ name, hidden }) => ({ name, isHidden: hidden })),
    sheet: products?.sheet ?? "",
    headingRow: products?.headingRow ?? 0,
    columns:
      products?.columns.map((column) => columnFacts(column, products.language, problems)) ?? [],
    problems: problems.map(({ message, fix }) => `${message} ${fix ?? ""}`.trim()),
    remarks: unknown === 0 ? [] : [`${unknown} columns are not understood and will not be read.`],
    meanings,
    firstRows: products?.rows.map(({ number, texts }) => ({ number, cells: texts })) ?? [],
  };
}

type Products = NonNullable<Inspection["products"]>;

function columnFacts(
  { index, letters, heading, meaning, by, samples }: Products["columns"][number],
  language: Products["language"],
  problems: Inspection["problems"],
): LoadColumn {
  const problem = problems.find(({ columns }) => columns.includes(index));
  const isKnown = meaning !== "unknown" && meaning !== "ignored";
  return {
    index,
    letters,
    heading,
    meaning: isKnown ? columnHeading(meaning.field, language, meaning) : "",
    by: meaning === "ignored" ? "ignored" : (by ?? "unknown"),
    samples,
    problem: problem?.message ?? "",
  };
}
