import { createServer } from "node:net";
import { describe, expect, test } from "vitest";
import { pinned, systemImageNet } from "../../src/images/address.ts";
import { rawServer } from "../support/small-internet.ts";

describe("systemImageNet", () => {
  test("connects to the addresses given, whatever the name means", async () => {
    const port = await rawServer(createServer());
    const socket = systemImageNet.connect({
      hostname: "no-such-name.invalid",
      addresses: ["127.0.0.1"],
      port,
    });
    await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
    expect(socket.remoteAddress).toBe("127.0.0.1");
    socket.destroy();
  });

  test("goes on to the next address when one does not answer", async () => {
    const port = await rawServer(createServer());
    const socket = systemImageNet.connect({
      hostname: "no-such-name.invalid",
      addresses: ["::1", "127.0.0.1"],
      port,
    });
    await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
    expect(socket.remoteAddress).toBe("127.0.0.1");
    socket.destroy();
  });

  test("a name without an address rejects", async () => {
    await expect(systemImageNet.resolve("no-such-name.invalid")).rejects.toThrow();
  });
});

describe("pinned", () => {
  test("answers in both forms of a lookup, and with nothing but the addresses", () => {
    const told: unknown[] = [];
    const look = pinned(["93.184.216.34", "2606:2800::1"]);
    look("anything", { all: true }, (...answer) => void told.push(answer));
    look("anything", {}, (...answer) => void told.push(answer));
    expect(told).toEqual([
      [
        null,
        [
          { address: "93.184.216.34", family: 4 },
          { address: "2606:2800::1", family: 6 },
        ],
      ],
      [null, "93.184.216.34", 4],
    ]);
  });
});
