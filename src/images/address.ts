import { lookup } from "node:dns/promises";
import { connect, isIP, isIPv6, type LookupFunction, type Socket } from "node:net";
import ipaddr from "ipaddr.js";

export interface ImageConnection {
  /** A name, or an IP address without brackets. */
  readonly hostname: string;
  /** Public addresses, already checked; not empty. */
  readonly addresses: readonly string[];
  readonly port: number;
}

/** The network for image links. The caller checks that the addresses are public. */
export interface ImageNet {
  resolve(hostname: string): Promise<readonly string[]>;
  /** If it fails, the socket emits `error`. */
  connect(connection: ImageConnection): Socket;
}

/** Looks up names and connects through the network of this machine. */
export const systemImageNet: ImageNet = {
  resolve: async (hostname) => {
    const addresses = await lookup(hostname, { all: true, order: "verbatim" });
    return addresses.map(({ address }) => address);
  },
  connect: ({ hostname, addresses, port }) =>
    connect({ host: hostname, port, lookup: pinned(addresses), autoSelectFamily: true }),
};

/** Answers every lookup with the checked addresses, so that no second lookup finds others. */
export function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (hostname, options, callback) => {
    const [first] = all;
    if (first === undefined) callback(new Error(`No address of ${hostname} was checked.`), "", 4);
    else if (options.all === true) callback(null, all);
    else callback(null, first.address, first.family);
  };
}

/** Azure's platform server. It looks public, but is only reachable from inside Azure. */
const azurePlatform = "168.63.129.16";
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
/** NAT64: the last 32 bits are the real IPv4 address (RFC 6052). */
const nat64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");

export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0 || text.includes("%")) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4)
    return text !== azurePlatform && address.range() === "unicast";
  if (address.match(nat64)) return isPublicAddress(address.toByteArray().slice(12).join("."));
  return address.match(globalUnicast) && address.range() === "unicast";
}
