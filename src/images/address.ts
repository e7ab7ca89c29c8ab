import { BlockList, isIPv4, isIPv6 } from "node:net";
import type { AddressClass } from "../model/product/image-check.ts";

type Range = readonly [prefix: string, bits: number, kind: AddressClass];

/** IPv4 addresses that are not for everybody (IANA IPv4 Special-Purpose Address Registry, RFC 6890). */
const specialV4 = [
  ["0.0.0.0", 8, "reserved"],
  ["10.0.0.0", 8, "private"],
  ["100.64.0.0", 10, "shared"],
  ["127.0.0.0", 8, "loopback"],
  // The metadata services of clouds stand here.
  ["169.254.0.0", 16, "link-local"],
  ["172.16.0.0", 12, "private"],
  ["192.0.0.0", 24, "reserved"],
  ["192.0.2.0", 24, "reserved"],
  ["192.88.99.0", 24, "translated"],
  ["192.168.0.0", 16, "private"],
  ["198.18.0.0", 15, "reserved"],
  ["198.51.100.0", 24, "reserved"],
  ["203.0.113.0", 24, "reserved"],
  ["224.0.0.0", 4, "multicast"],
  ["240.0.0.0", 4, "reserved"],
  // Public by its number; on Azure it is the platform's own server, reachable from inside alone.
  ["168.63.129.16", 32, "link-local"],
] as const satisfies readonly Range[];

/**
 * What IPv6 addresses are for; the first range that fits counts, and what none fits is reserved (IANA
 * IPv6 Special-Purpose Address Registry).
 */
const rangesV6 = [
  // Where networks without IPv4 reach it: the last 32 bits are the address that is meant (RFC 6052).
  ...specialV4.map(([prefix, bits, kind]) => [`64:ff9b::${prefix}`, 96 + bits, kind] as const),
  ["64:ff9b::", 96, "public"],
  ["::", 128, "reserved"],
  ["::1", 128, "loopback"],
  // IPv4 within IPv6: mapped, compatible, NAT64 of one network, Teredo and its neighbours, 6to4.
  ["::ffff:0:0", 96, "translated"],
  ["::", 96, "translated"],
  ["64:ff9b:1::", 48, "translated"],
  ["2001::", 23, "translated"],
  ["2002::", 16, "translated"],
  ["2001:db8::", 32, "reserved"],
  ["3fff::", 20, "reserved"],
  ["fc00::", 7, "private"],
  ["fec0::", 10, "private"],
  ["fe80::", 10, "link-local"],
  ["ff00::", 8, "multicast"],
  // Global unicast.
  ["2000::", 3, "public"],
] as const satisfies readonly Range[];

const rulesV4 = rulesOf(specialV4, "ipv4");
const rulesV6 = rulesOf(rangesV6, "ipv6");

/**
 * What an IP address is for; anything that is no plain IPv4 or IPv6 address, one with a zone among
 * them, is `reserved`. An address of the well-known NAT64 prefix is what its IPv4 address is.
 */
export function addressClass(address: string): AddressClass {
  if (isIPv4(address)) return rulesV4.find(({ list }) => list.check(address))?.kind ?? "public";
  if (!isIPv6(address) || address.includes("%")) return "reserved";
  return rulesV6.find(({ list }) => list.check(address, "ipv6"))?.kind ?? "reserved";
}

function rulesOf(ranges: readonly Range[], family: "ipv4" | "ipv6") {
  return ranges.map(([prefix, bits, kind]) => {
    const list = new BlockList();
    list.addSubnet(prefix, bits, family);
    return { list, kind };
  });
}
