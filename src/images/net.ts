import { lookup } from "node:dns/promises";
import { connect, isIPv6, type LookupFunction, type Socket } from "node:net";

/** A connection to one of these addresses, whatever the name resolves to now. */
export interface ConnectionWanted {
  /** A name, or an IP address without brackets. */
  readonly hostname: string;
  /** The checked addresses of the name; not empty. */
  readonly addresses: readonly string[];
  readonly port: number;
}

/** The network that image links are requested through. Whether an address is public is checked before. */
export interface ImageNet {
  /** The IP addresses of a name. Rejects when there are none. */
  resolve(hostname: string): Promise<readonly string[]>;
  /** Begins a connection; a failure is the socket's `error` event. */
  connect(wanted: ConnectionWanted): Socket;
}

/** This machine's network. A name is looked up once; connections use the result. */
export const systemImageNet: ImageNet = {
  resolve: async (hostname) => {
    const addresses = await lookup(hostname, { all: true, order: "verbatim" });
    return addresses.map(({ address }) => address);
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

/** Limits for requests to other people's servers. */
export const imageLimits = {
  /** Of one file; the rest is never read. */
  bytesMax: 64 * 1024,
  /** For one link, redirects included; waiting for the gate does not count. */
  timeMaxMs: 5_000,
  redirectsMax: 3,
  /** Requests under way, in all and to one host. */
  atOnce: 6,
  atOnceOfHost: 2,
  /** Between the beginnings of two requests to one host. */
  hostGapMs: 50,
  /** After so many links without any answer, no more links of the host are requested. */
  silentMax: 6,
  /** For so long, a right image is not requested again. */
  freshMs: 24 * 3_600_000,
} as const;
