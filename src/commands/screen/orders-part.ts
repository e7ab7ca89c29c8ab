import type { Choices } from "../../screen/state/choices.ts";
import type { OpenSession } from "../account/session.ts";
import { deskWords } from "../say.ts";
import { type DeskContext, waitUntilAnswerable } from "./desk-context.ts";
import type { SlotWork } from "./runs/run-slot.ts";
import { OrdersDesk } from "./upload/orders-desk.ts";

/** The part of the desk for workbooks of orders: one of them is open, or none. */
export class OrdersPart {
  readonly #context: DeskContext;
  readonly #session: () => Promise<OpenSession>;
  #open: OrdersDesk | undefined;

  constructor(context: DeskContext, session: () => Promise<OpenSession>) {
    this.#context = context;
    this.#session = session;
  }

  /** Whether a workbook of orders is what is open. */
  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** Another workbook takes its place. */
  leave(): void {
    this.#open = undefined;
  }

  /** Opens a workbook of orders, and reads them live. @throws SheetportError */
  async open(path: string, signal: AbortSignal): Promise<void> {
    this.#context.tell({ type: "orders-opened" });
    await this.#read(path, signal);
  }

  /** Reads workbook and orders again. @throws SheetportError */
  async readAgain(signal: AbortSignal): Promise<void> {
    if (this.#open !== undefined) await this.#read(this.#open.path, signal);
  }

  /**
   * Asks whether to send what is chosen, and gives the work that follows from a yes; undefined, and
   * a word, when nothing is chosen.
   *
   * @throws SheetportError when the workbook was saved since
   */
  async propose(choices: Choices, signal: AbortSignal): Promise<SlotWork | undefined> {
    const { tell, host, settings } = this.#context;
    const proposal = await this.#open?.propose(choices);
    if (proposal === undefined) {
      const words = deskWords(settings);
      const text = choices.leftOut.size > 0 ? words.nothingChosen : words.nothingFilledIn();
      tell({ type: "notice", notice: { style: "dim", text } });
      return undefined;
    }
    tell({ type: "asked", question: proposal.question });
    await waitUntilAnswerable(host.clock, signal);
    tell({ type: "answerable" });
    return proposal.work;
  }

  async #read(path: string, signal: AbortSignal): Promise<void> {
    const context = this.#context;
    context.tell({ type: "busy", busy: { words: deskWords(context.settings).busy.orders } });
    const session = await this.#session();
    const orders = await OrdersDesk.open(path, { context, session, signal });
    if (signal.aborted) return;
    this.#open = orders;
    context.tell({ type: "reviewed", facts: orders.facts() });
    context.tell({ type: "idle" });
  }
}
