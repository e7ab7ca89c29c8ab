import { lookup } from "node:dns/promises";
import { connect, isIPv6, type LookupFunction, type Socket } from "node:net";

/** A connection that is to be made: to one of these addresses, whatever the name may mean by then. */
export interface ConnectionWanted {
  /** A name, or an IP address without brackets. */
  readonly hostname: string;
  /** What the name meant when its addresses were checked; not empty. */
  readonly addresses: readonly string[];
  readonly port: number;
}

/** The network as image links are asked through it. Nothing but names and addresses goes in: what is a public address is decided before. */
export interface ImageNet {
  /** The IP addresses of a name. Rejects when there are none. */
  resolve(hostname: string): Promise<readonly string[]>;
  /** Begins a connection; its failure is told as the socket's `error`. */
  connect(wanted: ConnectionWanted): Socket;
}

/** This machine's network. A name is looked up once: connections are made to what was found then. */
export const systemImageNet: ImageNet = {
  resolve: async (hostname) => {
    const found = await lookup(hostname, { all: true, order: "verbatim" });
    return found.map(({ address }) => address);
  },
  connect: ({ hostname, addresses, port }) =>
    connect({ host: hostname, port, lookup: pinned(addresses), autoSelectFamily: true }),
};

/** Answers every lookup with the addresses that were checked: no second one can give others. */
export function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (hostname, options, callback) => {
    const [first] = all;
    if (first === undefined) callback(new Error(`No address of ${hostname} was checked.`), "", 4);
    else if (options.all === true) callback(null, all);
    else callback(null, first.address, first.family);
  };
}

/** How much is asked of servers that belong to others. */
export const imageLimits = {
  /** Of one file; what stands behind is never read. */
  bytesMax: 64 * 1024,
  /** For one link, its redirects included; waiting for one's turn does not count. */
  timeMaxMs: 5_000,
  redirectsMax: 3,
  /** Requests under way, in all and to one host. */
  atOnce: 6,
  atOnceOfHost: 2,
  /** Between the beginnings of two requests to one host. */
  hostGapMs: 50,
  /** So many links of a host without any answer, and the rest of its links are not asked for. */
  silentMax: 6,
  /** A right image is not asked for again within so long. */
  freshMs: 24 * 3_600_000,
} as const;
