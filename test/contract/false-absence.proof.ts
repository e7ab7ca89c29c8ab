import type { Transport } from "../../src/marketplace/wire/transport.ts";
import type { Listing, ProductOnCreate } from "../../src/model/product/product.ts";
import type { ContractFacts } from "../../src/model/run/facts.ts";
import type { Clock, ListingsRead } from "../../src/model/run/ports.ts";
import { makePlan } from "../../src/plan/index.ts";
import { type ContractSwitches, parseFaults } from "../../src/simulator/index.ts";
import { clientOver, jumpingClock } from "../marketplace/support.ts";
import { draft, input, plannedRow } from "../plan/fixtures.ts";
import { wideRates } from "../simulator/support.ts";
import { awkwardCatalogue, missingSkus } from "../support/awkward-catalogue.ts";
import { blindReader, type ListingReader, shortPageReader } from "../support/careless-readers.ts";
import { Chance, seedOf } from "../support/chance.ts";
import { absenceAxes, drawContract, everyContract, sideAxes } from "../support/contract-space.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { plausibleProduct } from "../support/products-workbook.ts";
import { Findings, type Proof, type ProofOptions, type ProofResult } from "../support/proof.ts";
import { openSocketed, openSocketless } from "../support/socketless.ts";

/** What a reader has beside its way: the facts of an earlier run, and the time. */
interface ReaderMeans {
  readonly stored: ContractFacts | undefined;
  readonly clock: Clock;
}

/** Makes what reads the marketplace; a careless one stands in for a program with a mistake. */
type MakeReader = (transport: Transport, means: ReaderMeans) => ListingReader;

const realReader: MakeReader = (transport, { stored, clock }) => {
  const means = { baseUrl: "http://127.0.0.1:1", clock };
  return clientOver(transport, stored === undefined ? means : { ...means, stored }).client;
};

/** Knows nothing of earlier runs, and so believes a list that is empty for a moment. */
const forgetfulReader: MakeReader = (transport, { clock }) =>
  realReader(transport, { stored: undefined, clock });

/** Takes a record that comes twice on a page for two. */
const countingReader: MakeReader = (transport, means) =>
  realReader(async (request, signal, permit) => {
    const answer = await transport(request, signal, permit);
    if (answer.kind !== "answer" || answer.status !== 200) return answer;
    const list = JSON.parse(answer.body) as { results: Listing[] };
    const seen = new Set<unknown>();
    const results = list.results.map((one, at) => {
      const isAgain = seen.has(one.id);
      seen.add(one.id);
      return isAgain ? { ...one, id: `${one.id} ${at}` } : one;
    });
    return { ...answer, body: JSON.stringify({ ...list, results }) };
  }, means);

const catalogueSizes = [0, 1, 2, 19, 20, 21, 99, 100, 101, 205] as const;
const catalogues = new Map(catalogueSizes.map((size) => [size, awkwardCatalogue(size)]));
const contracts = everyContract(absenceAxes);

/**
 * “False absence”, no listing that is live is ever said to be absent: one run is one contract — every combination of page
 * base, page-size name, array encoding and letter case in turn, the other switches drawn, pages that
 * cannot be turned and names that are not understood among them — with one catalogue, three questions, and facts of an earlier run that may be wrong by now. What a read says
 * is planned, and no planned create may name a SKU that is live; where the total can be relied on,
 * what is not live has to be proven absent too. In some runs somebody else changes or creates other
 * listings between any two requests, so that pages shift; in some the list is empty at first, and
 * says that this is all, where an earlier run knew better; in some an answer holds one record twice
 * in place of another, or once a total that is too low.
 */
export const falseAbsence: Proof = {
  promise: "false absence",
  figure: "0 creates of live SKUs, nothing said absent that is listed",
  unit: "contracts × catalogues",
  runs: {
    quick: contracts.length / 2,
    short: contracts.length * 3,
    full: contracts.length * catalogueSizes.length * 10,
  },
  seed: 1,
  prove: (options) => prove(options, { makeReader: realReader }),
  bugs: [
    {
      bug: "a client without a control SKU",
      runs: contracts.length,
      prove: (options) => prove(options, { makeReader: blindReader }),
    },
    {
      bug: "a client that trusts a short page",
      runs: contracts.length,
      prove: (options) => prove(options, { makeReader: shortPageReader }),
    },
    {
      bug: "a client that takes a record that comes twice for two",
      runs: contracts.length,
      prove: (options) => prove(options, { makeReader: countingReader }),
    },
    {
      bug: "a client that believes an empty list, whatever an earlier run knew",
      runs: contracts.length,
      prove: (options) => prove(options, { makeReader: forgetfulReader }),
    },
  ],
};

/** The same over real sockets, which is slower by far: a sample. */
export function proveOverSockets(options: ProofOptions): Promise<ProofResult> {
  return prove(options, { makeReader: realReader, open: openSocketed });
}

interface Means {
  readonly makeReader: MakeReader;
  /** @default {@link openSocketless} */
  readonly open?: typeof openSocketed;
}

async function prove(options: ProofOptions, means: Means): Promise<ProofResult> {
  const findings = new Findings();
  const counted = { questions: 0, proven: 0, unproven: 0, requests: 0 };
  for (let run = 0; run < options.runs; run++) {
    const seed = seedOf(options.seed, run);
    const told = await proveOne({ open: openSocketless, ...means }, { seed, run, findings });
    for (const name of Object.keys(counted) as (keyof typeof counted)[])
      counted[name] += told[name];
    options.onProgress?.(run + 1);
  }
  return findings.result(options.runs, {
    questions: String(counted.questions),
    "absences proven": String(counted.proven),
    "SKUs left unproven": String(counted.unproven),
    requests: String(counted.requests),
  });
}

interface One {
  readonly seed: number;
  readonly run: number;
  readonly findings: Findings;
}

async function proveOne({ makeReader, open }: Required<Means>, { seed, run, findings }: One) {
  const chance = new Chance(seed);
  const contract = { ...contracts[run % contracts.length], ...drawContract(sideAxes, chance) };
  // Where no page can be turned, nothing at all tells a page that counts itself from a short list.
  const isOnePage = contract.pageNumber === "ignored" || contract.queryCase === "lower";
  if (isOnePage && contract.totalCount === "page") contract.pageMax = 100;
  const size = chance.pick(catalogueSizes);
  const live = catalogues.get(size) ?? [];
  const faults = chance.is(0.25) ? drawFaults(chance) : "";
  const { simulator, transport, close } = await open({
    clock: new FakeClock(),
    random: chance,
    rates: wideRates,
    seed: { products: live, orders: [] },
    contract,
    faults: parseFaults(faults),
  });
  const isBusy = chance.is(0.2);
  const way = isBusy ? withOthers(transport, { live, chance }) : transport;
  const stored = chance.is(0.5) ? staleFacts(live, chance) : undefined;
  const clock = jumpingClock();
  const isEmptyFirst = stored !== undefined && chance.is(0.2);
  const reader = makeReader(isEmptyFirst ? emptyAtFirst(way, clock) : way, { stored, clock });
  const isSure = hasTrueTotal(contract) && canBeRead(contract, size) && !isBusy && faults === "";
  const told = { questions: 0, proven: 0, unproven: 0 };
  const label = `seed ${seed}, ${size} listings${isBusy ? " that change" : ""}${isEmptyFirst ? ", at first none" : ""}, faults “${faults}”, ${JSON.stringify(contract)}`;
  for (const wanted of questions(live, chance)) {
    const read = await reader.readListings(wanted);
    told.questions += 1;
    told.proven += read.absent.size;
    told.unproven += read.unproven.size;
    for (const wrong of await faultsOf(read, { wanted, live, contract, isSure })) {
      findings.add(`${wrong} (asked for ${wanted.length} SKUs; ${label})`);
    }
  }
  for (const wrong of await listFaults(reader, { live, isBusy, isSure })) {
    findings.add(`${wrong} (${label})`);
  }
  const requests = simulator.ledger().length;
  await close();
  return { ...told, requests };
}

/** Answers with one record in place of another, now and then or always; one whose total is too low. */
function drawFaults(chance: Chance): string {
  const repeat = `list:repeat:${chance.pick(["10%", "40%", "100%"])}`;
  const low = `list:total-low@${chance.whole(1, 9)}`;
  return chance.pick([repeat, low, `${repeat},${low}`]);
}

/** Somebody else changes or creates a listing before many a request; no SKU asked for comes or goes. */
function withOthers(
  transport: Transport,
  { live, chance }: { readonly live: readonly Listing[]; readonly chance: Chance },
): Transport {
  let created = 0;
  const path = "/supplier/product";
  return async (request, signal) => {
    const changed = live[chance.whole(0, Math.max(0, live.length - 1))];
    const product = plausibleProduct(`OTHER-${created}`, created);
    if (chance.is(0.2)) {
      created++;
      const body = JSON.stringify(product);
      await transport({ method: "POST", path, body });
    } else if (changed !== undefined && chance.is(0.4)) {
      const body = JSON.stringify({ weight: 1 + chance.next() });
      await transport({ method: "PUT", path: `${path}/${encodeURIComponent(changed.sku)}`, body });
    }
    return transport(request, signal);
  };
}

/** The list of products is empty for twenty seconds. */
function emptyAtFirst(transport: Transport, clock: Clock): Transport {
  const body = JSON.stringify({ totalCount: 0, results: [] });
  return async (request, signal) =>
    request.method === "GET" && clock.nowMs() < 20_000
      ? { kind: "answer", status: 200, body }
      : await transport(request, signal);
}

/** A few SKUs among many, nearly all, and one alone, each with some that are not live. */
function questions(live: readonly Listing[], chance: Chance): string[][] {
  const skus = live.map(({ sku }) => sku);
  const some = skus.filter(() => chance.is(0.1));
  const twins = some
    .slice(0, 2)
    .map((sku) => sku.toLowerCase())
    .filter((sku) => !skus.includes(sku));
  return [
    [...some, ...missingSkus, ...twins],
    [...skus, ...missingSkus.slice(0, 3)],
    [...skus.slice(-1), chance.pick(["NEW 1", "RED,BLUE", "SKU"])],
  ];
}

/** What an earlier run may have learnt of a marketplace that works otherwise today. */
function staleFacts(live: readonly Listing[], chance: Chance): ContractFacts {
  const skus = live.map(({ sku }) => sku);
  return {
    pageBase: chance.pick([0, 1]),
    sizeName: chance.pick(["PageSize", "Size"]),
    filterMode: chance.pick(["repeat", "comma", "brackets", "single", "none"]),
    filterCountMax: chance.whole(1, 99),
    totalCount: chance.whole(0, 300),
    controlSkus: chance.is(0.8) ? skus.slice(-3) : ["GONE-1", "GONE-2"],
  };
}

interface Asked {
  readonly wanted: readonly string[];
  readonly live: readonly Listing[];
  readonly contract: Partial<ContractSwitches>;
  /** Everything can be proven. */
  readonly isSure: boolean;
}

/** What is wrong with a read and the plan made from it, as sentences. */
async function faultsOf(
  read: ListingsRead,
  { wanted, live, contract, isSure }: Asked,
): Promise<string[]> {
  const isAnyCase = contract.skuFilter === "any-case";
  const fold = (sku: string) => (isAnyCase ? sku.toLowerCase() : sku);
  const taken = new Set(live.map(({ sku }) => fold(sku)));
  const exact = new Set(live.map(({ sku }) => sku));
  const twins = new Set(live.map(({ sku }) => sku.toLowerCase()));
  const wrongs: string[] = [];
  for (const sku of await plannedCreates(read, wanted)) {
    if (taken.has(fold(sku))) wrongs.push(`“${sku}” is live and would be created`);
  }
  for (const sku of wanted) {
    const listing = read.listings.get(sku);
    if (listing !== undefined && listing.sku !== sku)
      wrongs.push(`“${sku}” is taken for “${listing.sku}”`);
    if (isSure && exact.has(sku) && listing === undefined)
      wrongs.push(`“${sku}” is live and not found`);
    if (isSure && !twins.has(sku.toLowerCase()) && !read.absent.has(sku)) {
      wrongs.push(`“${sku}” is not live, and that is not proven`);
    }
  }
  if (read.duplicated.size > 0) wrongs.push("a SKU is said to be there twice");
  return wrongs;
}

/** Whether the whole list says how many records there are. */
function hasTrueTotal({ totalCount }: Partial<ContractSwitches>): boolean {
  return totalCount === "matching" || totalCount === "everything";
}

/** Whether a list of so many records can be read to an end that shows. */
function canBeRead(contract: Partial<ContractSwitches>, count: number): boolean {
  const { pageNumber, pageBeyond, pageMax = 100, queryCase, sort } = contract;
  if (sort === "unstable") return false;
  if (pageNumber === "ignored" || queryCase === "lower") return count < Math.min(20, pageMax);
  // A full page of the size that nobody asked for, and again, and again.
  return pageBeyond !== "last" || count !== 20;
}

/** The SKUs that a plan made from this read would create. */
async function plannedCreates(read: ListingsRead, wanted: readonly string[]): Promise<string[]> {
  const rows = wanted.map((sku, at) =>
    plannedRow(draft({ ...(plausibleProduct(sku, at) as ProductOnCreate), sku }), at + 2),
  );
  const { operations } = await makePlan(input({ rows, live: read }));
  return operations.filter(({ kind }) => kind === "create").map(({ sku }) => sku);
}

/** What is wrong with the whole list: less than all that is said to be complete, or the reverse. */
async function listFaults(
  reader: ListingReader,
  { live, isBusy, isSure }: Pick<Asked, "live" | "isSure"> & { readonly isBusy: boolean },
): Promise<string[]> {
  const list = await reader.listProducts({});
  let paged: Listing[] = [];
  const end = await reader.readProductPages({
    onPage: ({ items }) => void paged.push(...items),
    onRestart: () => {
      paged = [];
    },
  });
  return [list, { items: paged, complete: end.complete }].flatMap(({ items, complete }) => {
    const found = new Set(items.map(({ sku }) => sku));
    const lacking = live.filter(({ sku }) => !found.has(sku)).length;
    if (complete && lacking > 0) return [`a list that lacks ${lacking} is said to be complete`];
    if (complete && !isBusy && items.length > live.length) return ["a list holds records twice"];
    if (!complete && isSure) return ["the list is not read to its end"];
    return [];
  });
}
