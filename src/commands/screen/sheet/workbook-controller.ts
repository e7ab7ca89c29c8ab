import { exitCodes, SheetportError } from "../../../errors.ts";
import { msg } from "../../../model/message.ts";
import { keyName } from "../../../screen/keys/bindings.ts";
import type { LoadFacts } from "../../../screen/state/load-facts.ts";
import type { Intent } from "../../../screen/state/program.ts";
import type { SheetChecked } from "../../sheet/check-sheet.ts";
import type { ScreenContext } from "../screen-context.ts";
import { CheckController, type CheckControllerOptions } from "./check-controller.ts";
import { LoadController } from "./load-controller.ts";
import { chosenValue } from "./own-values.ts";

interface WorkbookControllerOptions extends CheckControllerOptions {
  readonly onOpened?: (path: string) => void;
  /** Called with the absolute path if the workbook contains orders instead of products. */
  readonly onOrders?: (path: string) => Promise<void>;
}

/** The open workbook: loads it, checks it and watches it. */
export class WorkbookController {
  readonly #context: ScreenContext;
  readonly #options: WorkbookControllerOptions;
  #load: LoadController | undefined;
  #check: CheckController | undefined;

  constructor(context: ScreenContext, options: WorkbookControllerOptions) {
    this.#context = context;
    this.#options = options;
  }

  /** The operation for an intent about the workbook. Undefined if there is nothing to do. */
  workFor(intent: Intent): ((signal: AbortSignal) => Promise<void>) | undefined {
    switch (intent.type) {
      case "choose-sheet":
        return this.#changing((load) => load.chooseSheet(intent.sheet));
      case "choose-heading-row":
        return this.#changing((load) => load.chooseHeadingRow(intent.row));
      case "choose-meaning":
        return this.#changing((load) => load.chooseMeaning(intent.column, intent.meaning));
      case "set-value":
        return this.#changing((load) => load.setValue(intent.place, intent.text));
      case "choose-values":
        return this.#choosingValues(intent);
      case "undo-choice":
        return this.#changing((load) => load.undo());
      case "forget-choices":
        return this.#changing((load) => load.forget());
      case "check":
        return async (signal) => this.#check?.check(signal);
      case "repair":
        return async (signal) => {
          // The findings after the next save cannot be compared with those of another reading.
          await this.#check?.watch(false);
          await this.#check?.repair(intent.on, signal);
        };
      case "close-workbook":
        return () => this.close();
      default:
        return undefined;
    }
  }

  /** Starts or stops watching for saves, without disturbing the current operation. */
  watch(on: boolean): void {
    this.#check?.watch(on).catch(this.#options.onFailure);
  }

  /**
   * Opens a workbook, and checks it at once if there are no problems or remarks to show.
   *
   * @throws SheetportError
   */
  async open(path: string, signal?: AbortSignal): Promise<void> {
    const { tell, settings } = this.#context;
    tell({
      type: "busy",
      busy: { words: settings.translator.translate("commands.screen.busy.opening") },
    });
    const load = await LoadController.open(path, this.#context);
    const facts = await load.facts();
    if (signal?.aborted === true) return;
    await this.close();
    const { onOrders } = this.#options;
    if (onOrders !== undefined && (await load.holdsOrders())) {
      this.#options.onOpened?.(load.path);
      return onOrders(load.path);
    }
    this.#load = load;
    this.#check = new CheckController(load, this.#context, this.#options);
    this.#options.onOpened?.(load.path);
    const isSure = facts.problems.length === 0 && facts.remarks.length === 0;
    tell({ type: "loaded", facts, isSure });
    if (isSure) await this.#check.check(signal);
  }

  async close(): Promise<void> {
    const check = this.#check;
    this.#check = undefined;
    this.#load = undefined;
    await check?.close();
  }

  get path(): string | undefined {
    return this.#load?.path;
  }

  /**
   * The workbook as it was last checked. Undefined before the first check.
   *
   * @throws SheetportError if it has been saved since and can no longer be read
   */
  get from(): SheetChecked | undefined {
    return this.#check?.from;
  }

  /**
   * Reads the file before rows are sent, and checks it again if it was saved since the last check.
   *
   * @throws SheetportError if the file no longer exists or is no longer a workbook
   */
  async lookAgain(signal: AbortSignal): Promise<void> {
    await this.#check?.lookAgain(signal);
  }

  /**
   * Refuses to send rows if the workbook was saved after they were checked.
   *
   * @throws SheetportError `workbook-saved-since`
   */
  refuseOutdated(from: SheetChecked): void {
    if (this.#check === undefined || this.#check.isCurrent(from)) return;
    throw new SheetportError(msg("commands.screen.savedSince", { key: keyName("compare") }), {
      code: "workbook-saved-since",
      exitCode: exitCodes.guarded,
    });
  }

  #choosingValues({
    chosen,
    check,
  }: Extract<Intent, { type: "choose-values" }>):
    | ((signal: AbortSignal) => Promise<void>)
    | undefined {
    const load = this.#load;
    if (load === undefined) return undefined;
    return async (signal) => {
      await this.#check?.watch(false);
      const facts = await load.chooseValues(chosen.map(chosenValue));
      this.#context.tell({ type: "loaded", facts, isSaved: true });
      if (check) await this.#check?.check(signal);
    };
  }

  #changing(
    change: (load: LoadController) => Promise<LoadFacts>,
  ): (() => Promise<void>) | undefined {
    const load = this.#load;
    if (load === undefined) return undefined;
    return async () => {
      // The findings after the next save cannot be compared with those of another reading.
      await this.#check?.watch(false);
      this.#context.tell({ type: "loaded", facts: await change(load) });
    };
  }
}
