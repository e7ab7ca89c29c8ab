import { failedError, guardError, SheetportError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { Translator } from "../../model/translator.ts";
import { adviceKeys } from "../../screen/keys/bindings.ts";
import type { HomeFacts } from "../../screen/state/facts.ts";
import { announcement } from "../../screen/state/navigate.ts";
import type { IntentOf, IntentType } from "../../screen/state/program.ts";
import { keyVariableSet } from "../account/api-key.ts";
import { chooseEnvironment } from "../account/environment.ts";
import { readProfiles } from "../account/profiles.ts";
import { type OpenSession, openSession } from "../account/session.ts";
import { listEnvironments, logIn } from "./home/account.ts";
import { exportToScreen } from "./home/export-to-screen.ts";
import { HomeController, titleFacts } from "./home/home-controller.ts";
import { ReadingJob, RunSlot, type SlotWork } from "./jobs.ts";
import { listRuns, prepareResume, prepareUndo, showRun } from "./runs/runs.ts";
import {
  type LiveContext,
  type ScreenContext,
  screenProgress,
  tellNotice,
  type Work,
  waitUntilAnswerable,
} from "./screen-context.ts";
import { WorkbookController } from "./sheet/workbook-controller.ts";
import { OrdersController } from "./upload/orders-controller.ts";
import { ProductsController } from "./upload/products-controller.ts";

/**
 * Runs one cancellable operation at a time. A new one cancels the previous one, but never a run
 * that is being sent.
 */
export class ScreenController {
  #live!: LiveContext;
  #translator!: Translator;
  #home!: HomeController;
  readonly #quit = Promise.withResolvers<void>();
  readonly #job = new ReadingJob((thrown) => this.#tellFailure(thrown));
  #session: Promise<OpenSession> | undefined;
  #workbook!: WorkbookController;
  #products!: ProductsController;
  #orders!: OrdersController;
  #prepared: SlotWork | undefined;
  /** Also holds the results of exports. */
  readonly slot: RunSlot;

  constructor(context: ScreenContext) {
    this.#use(context);
    this.slot = new RunSlot({
      host: context.host,
      translator: context.settings.translator,
      tell: context.tell,
      onBug: (thrown) => this.#quit.reject(thrown),
      onOutdated: () => this.#products.leave(),
    });
  }

  #use(context: ScreenContext): void {
    const translator = context.settings.translator.onScreen(adviceKeys);
    const shown = { ...context, settings: { ...context.settings, translator } };
    this.#translator = translator;
    this.#home = new HomeController(shown);
    this.#live = { ...context, session: () => this.#openSession() };
    this.#orders = new OrdersController(this.#live);
    this.#workbook = new WorkbookController(shown, {
      onOpened: (path, hasOrders) => {
        this.#home.remember(path, hasOrders);
        this.#beside(() => this.#home.look(this.slot.run));
      },
      onOrders: (load, signal) => {
        this.#products.leave();
        return this.#orders.open(load, signal);
      },
      onFailure: (thrown) => this.#tellFailure(thrown),
    });
    this.#products = new ProductsController(this.#live, this.#workbook);
  }

  /** Resolves when the person has quit and no run is being sent. Rejects after a bug. */
  get left(): Promise<void> {
    return this.#quit.promise;
  }

  home(): Promise<HomeFacts> {
    return this.#home.first();
  }

  open(path: string): void {
    this.carryOut({ type: "open", path });
    this.#beside(() => this.#home.look());
  }

  carryOut<Type extends IntentType>(intent: IntentOf<Type>): void {
    const act = this.#acts[intent.type];
    if (act !== undefined) {
      act(intent);
      return;
    }
    const own = this.#works[intent.type];
    const work: Work | undefined = own
      ? (signal) => own(intent, signal)
      : this.#workbook.workFor(intent);
    if (work !== undefined) this.#job.begin(work);
  }

  readonly #acts: { readonly [Type in IntentType]?: (intent: IntentOf<Type>) => void } = {
    quit: () => this.#leave(),
    upload: () => this.#start(),
    "begin-run": () => this.#start(),
    pause: ({ on }) => this.slot.pause(on),
    stop: () => this.slot.stopOnce(),
    "stop-now": () => this.slot.stopNow(),
    "give-up": () => this.#giveUp(),
    "go-home": () => this.#beside(() => this.#home.look(this.slot.run)),
    "list-folder": ({ path }) => this.#beside(() => this.#home.list(path)),
    "open-in-program": () => this.#beside(() => this.#openInProgram()),
    "list-environments": () => this.#beside(() => listEnvironments(this.#live)),
    watch: ({ on }) => this.#workbook.watch(on),
  };

  readonly #works: {
    readonly [Type in IntentType]?: (intent: IntentOf<Type>, signal: AbortSignal) => Promise<void>;
  } = {
    open: async ({ path }, signal) => {
      await this.#home.refuseGone(path);
      await this.#open(path, signal);
    },
    "open-typed": async ({ text }, signal) => {
      const path = await this.#home.listTyped(text);
      if (path !== undefined) await this.#open(path, signal);
    },
    sample: async (_, signal) => this.#open(await this.#home.sample(), signal),
    template: ({ file, overwrite }) => this.#home.writeTemplate(file, overwrite),
    export: async (intent, signal) =>
      this.slot.keep(intent.file, await exportToScreen(intent, this.#live, signal)),
    compare: ({ readAll }, signal) =>
      this.#orders.path !== undefined
        ? this.#orders.read(signal)
        : this.#products.compare(signal, readAll === true ? "all" : undefined),
    propose: ({ choices }, signal) =>
      this.#ask(signal, () =>
        this.#orders.path !== undefined
          ? this.#orders.propose(choices)
          : this.#products.propose(choices, signal),
      ),
    "list-runs": (_, signal) => listRuns(this.#live, signal),
    "show-run": ({ run }, signal) => showRun(run, this.#live, signal),
    resume: ({ run }, signal) => this.#ask(signal, () => prepareResume(run, this.#live, signal)),
    "undo-run": ({ run }, signal) => this.#ask(signal, () => prepareUndo(run, this.#live, signal)),
    "use-environment": ({ name }, signal) => this.#useEnvironment(name, signal),
    login: (intent, signal) => this.#logIn(intent, signal),
  };

  async close(): Promise<void> {
    await this.#job.close();
    await this.#workbook.close();
    await this.slot.running;
    await (await this.#session)?.close();
  }

  #leave(): void {
    const finish = () => this.#quit.resolve();
    Promise.resolve(this.slot.running).then(finish, finish);
  }

  #tellFailure(thrown: unknown): void {
    if (!(thrown instanceof SheetportError)) {
      this.#quit.reject(thrown);
      return;
    }
    this.#live.tell({ type: "failed", ...this.#translator.error(thrown) });
  }

  async #openSession(): Promise<OpenSession> {
    const { environment, host, settings, record, tell } = this.#live;
    const progress = screenProgress(tell, host.clock);
    this.#session ??= openSession(environment, { host, settings, record, progress }).catch(
      (thrown) => {
        this.#session = undefined;
        throw thrown;
      },
    );
    return this.#session;
  }

  async #useEnvironment(name: string, signal: AbortSignal): Promise<void> {
    this.#refuseBesideWriting();
    const { settings, host, tell } = this.#live;
    const { baseUrl } = (await readProfiles(settings)).all.get(name) ?? {};
    const given = await this.#live.inEnvironment({ envName: name, baseUrl });
    const environment = await chooseEnvironment(given.settings, host);
    if (signal.aborted) return;
    this.#prepared = undefined;
    this.#home.leave();
    await this.#workbook.close();
    const session = await this.#session;
    this.#session = undefined;
    await session?.close();
    this.#use({ ...this.#live, ...given, environment });
    tell({ type: "environment", title: titleFacts(environment), facts: await this.#home.first() });
  }

  async #openInProgram(): Promise<void> {
    const { host } = this.#live;
    const path = this.#orders.path ?? this.#workbook.path;
    if (path === undefined) return;
    const why = await host.openFile(path, host.platform);
    if (why !== undefined) {
      const text = msg("commands.screen.notOpened", { path, why });
      throw failedError("not-opened", text);
    }
    tellNotice(this.#live, "ok", msg("commands.screen.opened", { path }));
  }

  async #logIn(given: IntentOf<"login">, signal: AbortSignal): Promise<void> {
    this.#refuseBesideWriting();
    const result = await logIn(given, this.#live, signal);
    if (result === undefined || signal.aborted) return;
    const { name, lines } = result;
    // If an environment variable sets a key, that key would be sent to the new address instead of
    // the typed one.
    if (keyVariableSet(this.#live.host) === undefined) await this.#useEnvironment(name, signal);
    const title = this.#live.settings.translator.translate("screen.account.loggedIn", { name });
    this.#live.tell({ type: "asked", question: announcement(title, lines) });
  }

  async #open(path: string, signal: AbortSignal): Promise<void> {
    this.#orders.leave();
    await this.#workbook.open(path, signal);
  }

  /** Short tasks do not cancel the current operation. */
  #beside(work: () => Promise<void>): void {
    work().catch((thrown: unknown) => this.#tellFailure(thrown));
  }

  #giveUp(): void {
    this.#job.stop();
    this.#live.tell({ type: "idle" });
  }

  async #ask(signal: AbortSignal, prepare: () => Promise<SlotWork | undefined>): Promise<void> {
    this.#refuseBesideWriting();
    this.#prepared = await prepare();
    if (this.#prepared === undefined) return;
    await waitUntilAnswerable(this.#live.host.clock, signal);
    this.#live.tell({ type: "answerable" });
  }

  #refuseBesideWriting(): void {
    const run = this.slot.run;
    if (run === undefined) return;
    throw guardError("run-active", msg("commands.screen.runActive", { run }));
  }

  #start(): void {
    const prepared = this.#prepared;
    this.#prepared = undefined;
    if (prepared === undefined || !this.slot.start(prepared)) return;
    this.#beside(async () => {
      await this.slot.running;
      await this.#home.look();
    });
  }
}
