import { createHash } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import type { FolderEvents, WatchFileSystem } from "../../src/commands/check/wait-for-save.ts";
import { readNamedFile } from "../../src/commands/process/files.ts";
import { SheetportError } from "../../src/errors.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { watching, workbookOf } from "./watching.ts";

const path = "/sheets/catalogue.xlsx";

/** A folder in memory with one file that tests write, lock and delete. */
class MemoryFolder implements WatchFileSystem {
  readonly clock: FakeClock;
  /** Sends events, as a local disk does; a network drive sends none. */
  hasEvents = true;
  isBusy = false;
  folder: { inode: bigint } | undefined = { inode: 1n };
  reads = 0;
  watchers = new Set<FolderEvents>();
  #file: { bytes: Buffer; changedNs: bigint; inode: bigint } | undefined;
  #inode = 10n;

  constructor(clock: FakeClock, bytes?: Buffer) {
    this.clock = clock;
    if (bytes !== undefined) this.replace(bytes);
  }

  replace(bytes: Buffer): void {
    this.#inode += 1n;
    this.#put(bytes, this.#inode);
  }

  writeInPlace(bytes: Buffer): void {
    this.#put(bytes, this.#file?.inode ?? this.#inode);
  }

  /** What stands there, to be put back as it was. */
  takeAway(): () => void {
    const file = this.#file;
    this.remove();
    return () => {
      this.#file = file;
      this.tell("catalogue.xlsx");
    };
  }

  remove(): void {
    this.#file = undefined;
    this.tell("catalogue.xlsx");
  }

  tell(name: string | undefined): void {
    if (this.hasEvents) for (const { onChange } of this.watchers) onChange(name);
  }

  watchFolder(_folder: string, events: FolderEvents): () => void {
    this.watchers.add(events);
    return () => void this.watchers.delete(events);
  }

  async look(asked: string) {
    if (asked !== path) return this.folder && { ...this.folder, sizeBytes: 0n, changedNs: 0n };
    if (this.folder === undefined || this.#file === undefined) return undefined;
    const { bytes, changedNs, inode } = this.#file;
    return { sizeBytes: BigInt(bytes.length), changedNs, inode };
  }

  async read(): Promise<Buffer> {
    this.reads += 1;
    if (this.isBusy)
      throw new SheetportError(
        { message: "EBUSY", hint: "" },
        { code: "file-not-readable", exitCode: 2 },
      );
    return this.#file?.bytes ?? readNamedFile("/nowhere/at all");
  }

  #put(bytes: Buffer, inode: bigint): void {
    this.#file = { bytes, changedNs: BigInt(this.clock.wallMs()) * 1_000_000n, inode };
    this.tell("catalogue.xlsx");
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
    expect({ watchers: folder.watchers.size, sleeping: clock.sleeping }).toEqual({
      watchers: 0,
      sleeping: 0,
    });
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

  test("a save on a drive without events, within three seconds", async () => {
    const { clock, folder, told } = await begin();
    folder.hasEvents = false;
    folder.replace(second);
    await clock.advance(3_000);
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

  test("a half-written file only when it is whole", async () => {
    const { clock, folder, told } = await begin();
    folder.writeInPlace(second.subarray(0, 300));
    await clock.advance(3_000);
    expect(told).toEqual([]);
    folder.writeInPlace(second);
    await clock.advance(3_000);
    expect(told).toEqual(["saved"]);
  });

  test("within a second that a file is not whole yet, once for each save", async () => {
    const told: string[] = [];
    const { clock, folder } = await begin({ onWaiting: () => void told.push("waiting") });
    expect(told).toEqual([]);
    folder.writeInPlace(second.subarray(0, 300));
    await clock.advance(1_000);
    expect(told).toEqual(["waiting"]);
    folder.writeInPlace(second.subarray(0, 600));
    await clock.advance(1_000);
    folder.writeInPlace(second);
    await clock.advance(3_000);
    expect(told).toEqual(["waiting"]);
    folder.writeInPlace(first);
    await clock.advance(3_000);
    expect(told).toEqual(["waiting"]);
  });

  test("a file that stays half as it is, so that the check can say what is wrong", async () => {
    const { clock, folder, told } = await begin();
    folder.writeInPlace(second.subarray(0, 300));
    await clock.advance(8_000);
    expect(told).toEqual(["saved"]);
  });

  test("a save without a change as such, and nothing when only the file's number changed", async () => {
    const { clock, folder, told } = await begin();
    folder.writeInPlace(first);
    await clock.advance(3_000);
    expect(told).toEqual(["same"]);
    const look = folder.look.bind(folder);
    folder.look = async (asked) => {
      const its = await look(asked);
      return its && { ...its, inode: its.inode + 500n };
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
    expect(told).toEqual(["gone", "back", "same"]);
  });

  test("a file that was moved away and back, though it looks the same", async () => {
    const { clock, folder, told } = await begin();
    const putBack = folder.takeAway();
    await clock.advance(10_000);
    putBack();
    await clock.advance(3_000);
    expect(told).toEqual(["gone", "back", "same"]);
  });

  test("a folder that is gone and made anew, whose events are heard again", async () => {
    const { clock, folder, told } = await begin();
    folder.folder = undefined;
    await clock.advance(10_000);
    expect([told, folder.watchers.size]).toEqual([["gone"], 0]);
    folder.folder = { inode: 2n };
    folder.replace(second);
    await clock.advance(5_000);
    expect([told, folder.watchers.size]).toEqual([["gone", "back", "saved"], 1]);
    folder.replace(first);
    await clock.advance(1_000);
    expect(told.slice(3)).toEqual(["saved"]);
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
    const saves: string[] = [];
    const { clock, folder } = await begin({
      onSaved: ({ digest }) => {
        saves.push(digest);
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
  test("does not read the file for lock files and temporary files beside it", async () => {
    const { clock, folder, told } = await begin();
    const { reads } = folder;
    for (const name of ["~$catalogue.xlsx", ".~lock.catalogue.xlsx#", "A1B2C3D4.tmp"])
      folder.tell(name);
    await clock.advance(10_000);
    expect([told, folder.reads]).toEqual([[], reads]);
  });

  test("ends with what an event throws, its watcher closed", async () => {
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
    expect(folder.watchers.size).toBe(0);
  });
});
