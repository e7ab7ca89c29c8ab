import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { Chance } from "../chance.ts";
import type { Finished } from "../command.ts";
import { finishing } from "../finishing.ts";
import { openPooler } from "../postgres/pooler.ts";
import { openProxy } from "../postgres/proxy.ts";
import type { PostgresServer } from "../postgres/server.ts";
import { Desk } from "./desk.ts";
import { type FaultKind, Faults } from "./faults.ts";
import type { CommandEnded } from "./job.ts";
import { complaintsOf, storedIn } from "./judge.ts";
import { hastyClock, openMarket, writeSheets } from "./world.ts";

export interface RoundOptions {
  /** The bundled process of a computer. */
  readonly computer: string;
  /** How many times as fast as on the wall its time runs. */
  readonly haste: number;
  /** An empty folder of this round alone. */
  readonly dir: string;
  readonly seed: number;
  /** Nobody else uses it meanwhile. */
  readonly server: PostgresServer;
  readonly kinds: readonly [FaultKind, ...FaultKind[]];
  /** How often it is disturbed. */
  readonly faults: number;
  readonly hasPooler?: boolean | undefined;
}

export interface RoundResult {
  readonly complaints: readonly string[];
  readonly faults: readonly FaultKind[];
  readonly commands: readonly CommandEnded[];
}

const settleSeconds = 60;
const poolSize = 6;

/** Nobody loses a lease who was not disturbed for so long, by the programs' clocks: two leases. */
const calmMs = 60_000;
/** A process that was kept from running for as long could not renew its lease in time. */
const lateMsMax = 10_000;

/** A team of four shares a record, and is disturbed; then one of them finishes what is left. */
export function teamRound(options: RoundOptions): Promise<RoundResult> {
  return finishing(async (finished) => {
    const { haste, seed, server, kinds } = options;
    const chance = new Chance(seed);
    const clock = hastyClock(haste);
    const simulator = await openMarket(clock, new Chance(seed + 1));
    finished(() => simulator.close());
    const address = await server.createDatabase();
    const round = new Round(options, { address, chance, url: simulator.url });
    await round.addDesks(finished);
    const faults = new Faults({
      ...{ desks: round.desks, server, chance, clock, kinds },
      holder: () => holderOf(address),
      nextRequest: () => simulator.nextRequest(),
    });
    await round.run(faults);
    const stored = await storedIn(address, options.dir);
    return {
      complaints: [...round.complaints, ...complaintsOf(stored, simulator)],
      faults: faults.happened,
      commands: round.commands,
    };
  });
}

interface Surroundings {
  readonly address: string;
  readonly chance: Chance;
  readonly url: string;
}

class Round {
  readonly desks: Desk[] = [];
  readonly commands: CommandEnded[] = [];
  readonly complaints: string[] = [];
  readonly #options: RoundOptions;
  readonly #surroundings: Surroundings;
  #faults: Faults | undefined;

  constructor(options: RoundOptions, surroundings: Surroundings) {
    this.#options = options;
    this.#surroundings = surroundings;
  }

  /** Four, with a proxy each between them and the server, or a pooler before it. */
  async addDesks(finished: Finished): Promise<void> {
    const { dir, server, hasPooler } = this.#options;
    const pooler = hasPooler ? await openPooler({ ...server, poolSize }) : undefined;
    if (pooler !== undefined) finished(() => pooler.close());
    const sheets = await writeSheets(join(dir, "sheets"), this.#surroundings.chance);
    for (const sheet of sheets) {
      const proxy = await openProxy({ host: server.host, port: pooler?.port ?? server.port });
      finished(() => proxy.close());
      const desk = await this.#deskWith(sheet, proxy);
      finished(() => desk.kill());
      this.desks.push(desk);
    }
  }

  async #deskWith(sheet: string, proxy: Desk["proxy"]): Promise<Desk> {
    const { computer } = this.#options;
    const { address, chance, url } = this.#surroundings;
    const name = `desk-${this.desks.length}`;
    const dir = join(this.#options.dir, name);
    await mkdir(dir);
    return new Desk({
      ...{ computer, proxy, nextSeed: () => chance.whole(0, 2 ** 31) },
      // Nobody's clock is right.
      skewMs: Math.round(chance.between(-600_000, 600_000)),
      job: { name, dir, sheet, url, settleSeconds, record: proxy.url(address) },
      onEnded: (desk, ended) => this.#heard(desk, ended),
    });
  }

  async run(faults: Faults): Promise<void> {
    this.#faults = faults;
    for (const desk of this.desks) desk.start("team");
    await faults.disturb(this.#options.faults);
    for (const desk of this.desks) await desk.kill();
    const last = this.desks.at(-1) as Desk;
    last.start("finish");
    await last.ended();
    for (const { crashes } of this.desks) this.complaints.push(...crashes);
    if (!last.isFinished) this.complaints.push("the last computer did not finish");
  }

  #heard(desk: Desk, ended: CommandEnded): void {
    const { command, error = "", message, lateMs } = ended;
    this.commands.push(ended);
    if (badErrors.has(error)) this.complaints.push(`${desk.name}: ${command}: ${message}`);
    if (error !== "lock-lost") return;
    const { haste, hasPooler } = this.#options;
    // Who does not answer keeps a connection of the pooler busy, which others need.
    const concerned = [this.#faults, ...(hasPooler ? this.desks : [desk])];
    const calmFor = concerned.map((one) => (one?.trouble.calmForMs ?? 0) * haste);
    if (Math.min(...calmFor) > calmMs && lateMs * haste < lateMsMax) {
      this.complaints.push(`${desk.name}: ${command}: lost its lease, though nothing was wrong`);
    }
  }
}

/** Mistakes of the program, and what it says of a record that has lost something. */
const badErrors: ReadonlySet<string> = new Set([
  ...["unexpected", "record-damaged", "record-went-back", "record-other-version"],
]);

/** The name of the computer that has the lease; none while the server is away. */
async function holderOf(address: string): Promise<string | undefined> {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 1_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query("SELECT holder FROM sheetport.leases WHERE until_ms > 0");
    return rows.length === 0 ? undefined : JSON.parse(rows[0].holder).computer;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}
