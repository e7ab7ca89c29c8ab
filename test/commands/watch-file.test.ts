import { createHash } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import type { FileLook, WatchFileSystem } from "../../src/commands/check/watch-file.ts";
import { readNamedFile } from "../../src/commands/files/read-files.ts";
import { SheetportError } from "../../src/errors.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { watching, workbookOf } from "./watching.ts";

const path = "/sheets/catalogue.xlsx";

/** A folder in memory with one file that tests write, lock and delete. */
class MemoryFolder implements WatchFileSystem {
  readonly clock: FakeClock;
  isBusy = false;
  #file: { bytes: Buffer; mtimeNs: bigint; ino: bigint } | undefined;
  #ino = 10n;

  constructor(clock: FakeClock, bytes?: Buffer) {
    this.clock = clock;
    if (bytes !== undefined) this.replace(bytes);
  }

  replace(bytes: Buffer): void {
    this.#ino += 1n;
    this.#put(bytes, this.#ino);
  }

  writeInPlace(bytes: Buffer): void {
    this.#put(bytes, this.#file?.ino ?? this.#ino);
  }

  /** What stands there, to be put back as it was. */
  takeAway(): () => void {
    const file = this.#file;
    this.remove();
    return () => {
      this.#file = file;
    };
  }

  remove(): void {
    this.#file = undefined;
  }

  async look(): Promise<FileLook | undefined> {
    if (this.#file === undefined) return undefined;
    const { bytes, mtimeNs, ino } = this.#file;
    return { size: BigInt(bytes.length), mtimeNs, ino };
  }

  async read(): Promise<Buffer> {
    if (this.isBusy)
      throw new SheetportError(
        { message: "EBUSY", hint: "" },
        { code: "file-not-readable", exitCode: 2 },
      );
    return this.#file?.bytes ?? readNamedFile("/nowhere/at all");
  }

  #put(bytes: Buffer, ino: bigint): void {
    this.#file = { bytes, mtimeNs: BigInt(this.clock.wallMs()) * 1_000_000n, ino };
  }
}

const first = workbookOf("first");
const second = workbookOf("second");

/** A watched workbook that has been read once, and some time later. */
async function begin(more: Partial<Parameters<typeof watching>[1]> = {}) {
  const clock = new FakeClock();
  const folder = new MemoryFolder(clock, first);
  const watch = watching(path, { fs: folder, clock, ...more });
  onTestFinished(async () => {
    watch.stop();
    await watch.ended;
    expect(clock.sleeping).toBe(0);
  });
  await clock.advance(5_000);
  expect(watch.told).toEqual([]);
  return { clock, folder, ...watch };
}

describe("watchWorkbook tells", () => {
  test.each([
    { how: "in place", save: (folder: MemoryFolder) => folder.writeInPlace(second) },
    { how: "by renaming over it", save: (folder: MemoryFolder) => folder.replace(second) },
  ])("a save $how once, within a second", async ({ save }) => {
    const { clock, folder, told } = await begin();
    save(folder);
    await clock.advance(1_000);
    expect(told).toEqual(["saved"]);
    await clock.advance(60_000);
    expect(told).toEqual(["saved"]);
  });

  test("a save by deleting and making anew as a save, not as gone", async () => {
    const { clock, folder, told } = await begin();
    folder.remove();
    await clock.advance(1_500);
    folder.replace(second);
    await clock.advance(2_000);
    expect(told).toEqual(["saved"]);
  });

  test("a burst of saves once, when it is over", async () => {
    const { clock, folder, told } = await begin();
    for (let save = 0; save < 40; save += 1) {
      folder.writeInPlace(workbookOf(`draft ${save}`));
      await clock.advance(200);
    }
    expect(told).toEqual([]);
    await clock.advance(1_000);
    expect(told).toEqual(["saved"]);
  });

  test("a save without a change as such, and nothing when only the file's number changed", async () => {
    const { clock, folder, told } = await begin();
    folder.writeInPlace(first);
    await clock.advance(3_000);
    expect(told).toEqual(["same"]);
    const look = folder.look.bind(folder);
    folder.look = async () => {
      const its = await look();
      return its && { ...its, ino: its.ino + 500n };
    };
    await clock.advance(10_000);
    expect(told).toEqual(["same"]);
  });

  test("a file that is gone, and back, once each", async () => {
    const { clock, folder, told } = await begin();
    folder.remove();
    await clock.advance(60_000);
    expect(told).toEqual(["gone"]);
    folder.replace(first);
    await clock.advance(3_000);
    expect(told).toEqual(["gone", "same"]);
  });

  test("a file that was moved away and back, though it looks the same", async () => {
    const { clock, folder, told } = await begin();
    const putBack = folder.takeAway();
    await clock.advance(10_000);
    putBack();
    await clock.advance(3_000);
    expect(told).toEqual(["gone", "same"]);
  });

  test("a file that another program holds: waits, says so once, and goes on", async () => {
    const { clock, folder, told } = await begin();
    folder.isBusy = true;
    folder.replace(second);
    await clock.advance(20_000);
    expect(told).toEqual([]);
    await clock.advance(100_000);
    expect(told).toEqual(["unreadable file-not-readable"]);
    folder.isBusy = false;
    await clock.advance(5_000);
    expect(told).toEqual(["unreadable file-not-readable", "saved"]);
  });

  test("a save between the check and the watching, and none that was checked", async () => {
    const digestOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
    const clock = new FakeClock();
    const options = { fs: new MemoryFolder(clock, second), clock };
    const missed = watching(path, { ...options, knownDigest: digestOf(first) });
    const known = watching(path, { ...options, knownDigest: digestOf(second) });
    await clock.advance(3_000);
    expect([missed.told, known.told]).toEqual([["saved"], []]);
    for (const { stop, ended } of [missed, known]) {
      stop();
      await ended;
    }
  });

  test("the next save only when the last one has been dealt with", async () => {
    const checked = Promise.withResolvers<void>();
    const saves: Buffer[] = [];
    const { clock, folder } = await begin({
      onSaved: ({ bytes }) => {
        saves.push(bytes);
        return checked.promise;
      },
    });
    folder.replace(second);
    await clock.advance(1_000);
    folder.replace(workbookOf("third"));
    await clock.advance(30_000);
    expect(saves).toHaveLength(1);
    checked.resolve();
    await clock.advance(1_000);
    expect(saves).toHaveLength(2);
  });
});

describe("watchWorkbook", () => {
  test("ends with what an event throws", async () => {
    const clock = new FakeClock();
    const folder = new MemoryFolder(clock);
    const broken = new Error("nobody listens");
    const { ended } = watching(path, {
      fs: folder,
      clock,
      onGone: () => {
        throw broken;
      },
    });
    const expected = expect(ended).rejects.toBe(broken);
    await clock.advance(5_000);
    await expected;
  });
});
