import { BlockList } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPublicAddress } from "../../src/images/address.ts";

/** Written down a second time, from the registries, as Node's own block list takes them. */
const privateV4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  ["168.63.129.16", 32],
] as const;
const closedV6 = [
  ["::", 3],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
  ["4000::", 2],
  ["8000::", 1],
] as const;

const closed = new BlockList();
for (const [net, bits] of privateV4) closed.addSubnet(net, bits, "ipv4");
const closedSix = new BlockList();
for (const [net, bits] of closedV6) closedSix.addSubnet(net, bits, "ipv6");

const byte = fc.nat(255);
const v4 = fc.tuple(byte, byte, byte, byte).map((bytes) => bytes.join("."));
const closedV4 = fc
  .constantFrom(...privateV4)
  .chain(([net, bits]) =>
    fc.nat(2 ** (32 - bits) - 1).map((offset) => dotted(numberOf(net) + offset)),
  );

function numberOf(text: string): number {
  return text.split(".").reduce((number, part) => number * 256 + Number(part), 0);
}

function dotted(number: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join(".");
}

/** The ways in which an IPv4 address hides within an IPv6 one. */
function disguises(address: string): string[] {
  const [high, low] = [Math.floor(numberOf(address) / 65_536), numberOf(address) % 65_536];
  const hex = `${high.toString(16)}:${low.toString(16)}`;
  return [
    `::ffff:${address}`,
    `::ffff:${hex}`,
    `0:0:0:0:0:FFFF:${hex.toUpperCase()}`,
    `::${address}`,
    `64:ff9b::${address}`,
    `64:ff9b::${hex}`,
    `64:ff9b:1::${hex}`,
    `2002:${hex}::1`,
    `2001:0:${hex}::1`,
    `::ffff:0:${hex}`,
    `fd00::${hex}`,
    `fe80::5efe:${hex}`,
  ];
}

const bug = (isPublic: (address: string) => boolean) => ({ leaks: leaksOf(isPublic) });

/** Addresses that are not for everybody and that a classifier takes for public; few of many. */
function leaksOf(isPublic: (address: string) => boolean): string[] {
  const sample = fc.sample(closedV4, { numRuns: 600, seed: 7 });
  const spots = sample.flatMap((address) => [address, ...disguises(address)]);
  return spots.filter(isPublic);
}

describe("isPublicAddress", () => {
  test("is false for every special address, plain or hidden within IPv6", () => {
    expect(leaksOf(isPublicAddress)).toEqual([]);
  });

  test("and this proof catches classifiers that miss a form", () => {
    // Mapped addresses are taken for any other; only the usual private networks are known; NAT64 is.
    const blind = (address: string) => isPublicAddress(address.replace(/^::ffff:/i, "2600::"));
    const usual = (address: string) =>
      !/^(10|127|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(address);
    const nat64 = (address: string) => address.startsWith("64:ff9b::") || isPublicAddress(address);
    for (const wrong of [blind, usual, nat64]) expect(bug(wrong).leaks).not.toEqual([]);
  });

  test("IPv4: exactly the special-purpose registry and Azure's own server", () => {
    fc.assert(
      fc.property(fc.oneof(v4, closedV4), (address) => {
        expect(isPublicAddress(address)).toBe(!closed.check(address, "ipv4"));
      }),
      { numRuns: 2000 },
    );
  });

  test("IPv6: exactly global unicast without its special parts, and NAT64 of public IPv4", () => {
    const group = fc.oneof(fc.nat(0xffff), fc.constant(0));
    const head = fc.oneof(
      group,
      fc.constantFrom(
        0,
        0x64,
        0x100,
        0x2000,
        0x2001,
        0x2002,
        0x2600,
        0x3fff,
        0xfc00,
        0xfe80,
        0xff02,
      ),
    );
    const v6 = fc
      .tuple(head, fc.array(group, { minLength: 7, maxLength: 7 }))
      .map(([first, rest]) => [first, ...rest].map((part) => part.toString(16)).join(":"));
    fc.assert(
      fc.property(v6, (address) => {
        if (/^64:ff9b:(0:){4}/.test(address)) return;
        expect(isPublicAddress(address)).toBe(!closedSix.check(address, "ipv6"));
      }),
      { numRuns: 2000 },
    );
    expect(isPublicAddress("64:ff9b::8.8.8.8")).toBe(true);
  });

  test.each([
    ["127.0.0.1", false],
    ["::1", false],
    ["10.1.2.3", false],
    ["fd12::1", false],
    ["100.100.100.200", false],
    ["169.254.169.254", false],
    ["fe80::1", false],
    ["224.0.0.1", false],
    ["ff02::1", false],
    ["::ffff:8.8.8.8", false],
    ["2002:808:808::1", false],
    ["198.18.0.1", false],
    ["0.0.0.0", false],
    ["::", false],
    ["64:ff9b::a00:1", false],
    ["8.8.8.8", true],
    ["2606:4700::1111", true],
    ["2606:4700::1111%eth0", false],
    ["images.example.com", false],
    ["010.1.1.1", false],
    ["", false],
  ])("%s: %s", (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});
