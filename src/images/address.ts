import { isIPv4, isIPv6 } from "node:net";
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
 * IPv6 addresses that are not for everybody; the first range that fits counts. Beside these, only
 * global unicast (2000::/3) is for everybody at all (IANA IPv6 Special-Purpose Address Registry).
 */
const specialV6 = [
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
] as const satisfies readonly Range[];

const globalUnicast = prefixOf("2000::", 3, 128);
/** Where networks without IPv4 reach it: the last 32 bits are the address that is meant (RFC 6052). */
const wellKnownNat64 = prefixOf("64:ff9b::", 96, 128);

const rangesV4 = specialV4.map(([text, bits, kind]) => ({ ...prefixOf(text, bits, 32), kind }));
const rangesV6 = specialV6.map(([text, bits, kind]) => ({ ...prefixOf(text, bits, 128), kind }));

/**
 * What an IP address is for; anything that is no plain IPv4 or IPv6 address, one with a zone among
 * them, is `reserved`. An address of the well-known NAT64 prefix is what its IPv4 address is.
 */
export function addressClass(address: string): AddressClass {
  if (isIPv4(address)) return classOfV4(valueOfV4(address));
  if (!isIPv6(address) || address.includes("%")) return "reserved";
  const value = valueOfV6(address);
  if (isWithin(value, wellKnownNat64)) return classOfV4(value & 0xffff_ffffn);
  const special = rangesV6.find((range) => isWithin(value, range));
  return special?.kind ?? (isWithin(value, globalUnicast) ? "public" : "reserved");
}

function classOfV4(value: bigint): AddressClass {
  return rangesV4.find((range) => isWithin(value, range))?.kind ?? "public";
}

interface Prefix {
  readonly head: bigint;
  /** Bits behind the prefix. */
  readonly free: bigint;
}

function prefixOf(text: string, bits: number, width: 32 | 128): Prefix {
  const free = BigInt(width - bits);
  const value = width === 32 ? valueOfV4(text) : valueOfV6(text);
  return { head: value >> free, free };
}

function isWithin(value: bigint, { head, free }: Prefix): boolean {
  return value >> free === head;
}

function valueOfV4(text: string): bigint {
  return text.split(".").reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

/** Takes what `isIPv6` accepts: eight groups, one run of zeros left out, the end perhaps dotted. */
function valueOfV6(text: string): bigint {
  const [head = "", tail] = text.split("::");
  const front = groupsOf(head);
  const back = groupsOf(tail ?? "");
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => 0n);
  return [...front, ...zeros, ...back].reduce((value, group) => (value << 16n) | group, 0n);
}

function groupsOf(text: string): bigint[] {
  if (text === "") return [];
  return text.split(":").flatMap((group) => {
    if (!group.includes(".")) return [BigInt(`0x${group}`)];
    const value = valueOfV4(group);
    return [value >> 16n, value & 0xffffn];
  });
}
