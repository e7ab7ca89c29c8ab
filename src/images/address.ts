import { lookup } from "node:dns/promises";
import { connect, isIP, isIPv6, type LookupFunction, type Socket } from "node:net";
import ipaddr from "ipaddr.js";

/** A connection to one of these addresses, whatever the name resolves to now. */
export interface ImageConnection {
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
  connect(connection: ImageConnection): Socket;
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

/** Public by its number; on Azure the platform's own server, reachable only from inside. */
const azurePlatform = "168.63.129.16";
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
/** NAT64: the last 32 bits are the IPv4 address that is reached (RFC 6052). */
const nat64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");

/**
 * Whether anybody on the internet can reach an IP address; false for anything that is no plain IPv4
 * or IPv6 address, one with a zone among them.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0 || text.includes("%")) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return text !== azurePlatform && isUnicast(address);
  if (address.match(nat64)) return isPublicAddress(address.toByteArray().slice(12).join("."));
  return address.match(globalUnicast) && isUnicast(address);
}

function isUnicast(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address.range() === "unicast";
}
