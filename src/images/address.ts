import { BlockList, isIPv4, isIPv6 } from "node:net";

type Range = readonly [prefix: string, bits: number];

/** IPv4 addresses that are not for everybody (IANA IPv4 Special-Purpose Address Registry, RFC 6890). */
const specialV4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // The metadata services of clouds.
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // Public by its number; on Azure the platform's own server, reachable only from inside.
  ["168.63.129.16", 32],
] as const satisfies readonly Range[];

/** NAT64: the last 32 bits are the IPv4 address that is reached (RFC 6052). */
const nat64 = "64:ff9b::";

/** IPv6 addresses within the public ranges that are not for everybody (IANA registry). */
const specialV6 = [
  ...specialV4.map(([prefix, bits]) => [`${nat64}${prefix}`, 96 + bits] as const),
  // Teredo and its neighbours, 6to4: IPv4 within IPv6.
  ["2001::", 23],
  ["2002::", 16],
  ["2001:db8::", 32],
  ["3fff::", 20],
] as const satisfies readonly Range[];

/** NAT64 and global unicast; everything else is not for everybody. */
const publicV6 = [
  [nat64, 96],
  ["2000::", 3],
] as const satisfies readonly Range[];

const closedV4 = listOf(specialV4, "ipv4");
const closedV6 = listOf(specialV6, "ipv6");
const openV6 = listOf(publicV6, "ipv6");

/**
 * Whether anybody on the internet can reach an IP address; false for anything that is no plain IPv4
 * or IPv6 address, one with a zone among them.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closedV4.check(address);
  if (!isIPv6(address) || address.includes("%")) return false;
  return openV6.check(address, "ipv6") && !closedV6.check(address, "ipv6");
}

function listOf(ranges: readonly Range[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const [prefix, bits] of ranges) list.addSubnet(prefix, bits, family);
  return list;
}
