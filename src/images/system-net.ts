import { lookup } from "node:dns/promises";
import { connect, isIPv6, type LookupFunction } from "node:net";
import type { ImageNet } from "./net.ts";

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
