import { createHash } from "node:crypto";
import { basename, dirname } from "node:path";
import type { SheetportError } from "../../errors.ts";
import type { Clock } from "../../model/run/ports.ts";
import { type FileLook, isSameLook, type WatchFileSystem, waitForSave } from "./wait-for-save.ts";

/** A workbook that somebody has saved. */
export interface WorkbookSave {
  readonly bytes: Buffer;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly digest: string;
  /** False: saved again, or put back, with the very same bytes. */
  readonly isChanged: boolean;
}

/** Events of a watched workbook, one after another: each waits for the promise of the last. */
export interface WatchEvents {
  readonly onSaved: (save: WorkbookSave) => void | Promise<void>;
  /** It is being saved, or has no end yet; once for each save. */
  readonly onWaiting?: () => void | Promise<void>;
  /** Deleted, moved or renamed, and not replaced within two seconds; once. */
  readonly onGone?: () => void | Promise<void>;
  /** There again after `onGone`; `onSaved` follows as soon as it can be read. */
  readonly onBack?: () => void | Promise<void>;
  /** It was saved but could not be read for half a minute; once, and tried again. */
  readonly onUnreadable?: (why: SheetportError) => void | Promise<void>;
}

/** What a file is watched with, and until when. */
interface WatchOptions extends WatchEvents {
  readonly fs: WatchFileSystem;
  readonly clock: Clock;
  /** Ends the watching. */
  readonly signal: AbortSignal;
  /**
   * Digest of the bytes that were checked already, so that no save since then is missed.
   * @default the file at the beginning
   */
  readonly knownDigest?: string;
}

/** Without events (network drives, some containers) a save is seen after that long at the latest. */
const pollMs = 2_000;

/**
 * Reports each save of a workbook, however the editor does it: in place, by renaming another file
 * over it, by deleting and making it anew. Lock files and temporary files beside it are of no
 * interest. Ends when the signal is aborted, and leaves no watcher and no timer behind.
 *
 * @param path absolute
 * @throws what an event throws
 */
export async function watchWorkbook(path: string, options: WatchOptions): Promise<void> {
  const watching = new WorkbookWatch(path, options);
  try {
    await watching.run();
  } finally {
    watching.close();
  }
}

class WorkbookWatch {
  readonly #path: string;
  readonly #options: WatchOptions;
  readonly #bell: Bell;
  #folder: { readonly look: FileLook | undefined; readonly close: () => void } | undefined;
  /** The file as it was dealt with last; undefined: not yet, or it was not there. */
  #seen: FileLook | undefined;
  #digest: string | undefined;
  #isGone = false;
  #isUnreadableTold = false;

  constructor(path: string, options: WatchOptions) {
    this.#path = path;
    this.#options = options;
    this.#bell = new Bell(options.clock, options.signal);
    this.#digest = options.knownDigest;
  }

  async run(): Promise<void> {
    const { signal } = this.#options;
    while (!signal.aborted) {
      // The folder is watched before the file is looked at: no save falls between the two.
      await this.#watchFolder();
      await this.#lookAtFile();
      await this.#bell.wait(pollMs);
    }
  }

  close(): void {
    this.#folder?.close();
    this.#folder = undefined;
  }

  /** Watches the folder anew when events have ended, or when another folder stands in its place. */
  async #watchFolder(): Promise<void> {
    const { fs, signal } = this.#options;
    const folder = dirname(this.#path);
    const look = await fs.look(folder).catch(() => undefined);
    if (signal.aborted || (look !== undefined && this.#folder?.look?.inode === look.inode)) return;
    this.close();
    if (look === undefined) return;
    const close = fs.watchFolder(folder, {
      onChange: (name) => this.#hear(name),
      onEnd: () => this.close(),
    });
    this.#folder = { look, close };
  }

  #hear(name: string | undefined): void {
    // An event of the folder's own name: it was moved or deleted, and no more will come from it.
    if (name !== undefined && isSameName(name, basename(dirname(this.#path)))) this.close();
    else if (name !== undefined && !isSameName(name, basename(this.#path))) return;
    this.#bell.ring();
  }

  async #lookAtFile(): Promise<void> {
    const { fs, clock, signal } = this.#options;
    const look = await fs.look(this.#path).catch(() => "unclear" as const);
    if (signal.aborted || (look === undefined && this.#isGone)) return;
    if (look !== "unclear" && look !== undefined && isSameLook(look, this.#seen)) return;
    const { onWaiting } = this.#options;
    const settled = await waitForSave(this.#path, { fs, clock, signal, onWaiting });
    switch (settled.kind) {
      case "stopped":
        return;
      case "gone":
        return this.#tellGone();
      case "unreadable":
        return this.#tellUnreadable(settled.why);
      case "whole":
        await this.#tellBack();
        return this.#tellSaved(settled.bytes, settled.look);
    }
  }

  async #tellSaved(bytes: Buffer, look: FileLook): Promise<void> {
    const digest = createHash("sha256").update(bytes).digest("hex");
    const [known, seen] = [this.#digest, this.#seen];
    const wasUnreadable = this.#isUnreadableTold;
    this.#digest = digest;
    this.#seen = look;
    this.#isUnreadableTold = false;
    if (known === undefined && seen === undefined) return;
    const isChanged = digest !== known;
    // At the beginning nothing was saved; and a file may be numbered anew without being saved.
    const isSave = seen !== undefined && seen.changedNs !== look.changedNs;
    if (isChanged || isSave || wasUnreadable) {
      await this.#options.onSaved({ bytes, digest, isChanged });
    }
  }

  async #tellGone(): Promise<void> {
    if (this.#isGone) return;
    this.#isGone = true;
    // Moved back, it will look the same, and is still an event.
    this.#seen = undefined;
    await this.#options.onGone?.();
  }

  async #tellBack(): Promise<void> {
    if (!this.#isGone) return;
    this.#isGone = false;
    // A file put back is reported, whatever its content.
    this.#seen = neverSeen;
    await this.#options.onBack?.();
  }

  async #tellUnreadable(why: SheetportError): Promise<void> {
    if (this.#isUnreadableTold) return;
    this.#isUnreadableTold = true;
    await this.#options.onUnreadable?.(why);
  }
}

/** A stand-in for how a file looked that was not there. */
const neverSeen: FileLook = { sizeBytes: -1n, changedNs: -1n, inode: -1n };

/** Whether an event is about a file: systems differ in letter case and in how they store accents. */
function isSameName(one: string, other: string): boolean {
  const plain = (name: string) => name.normalize("NFC").toLowerCase();
  return plain(one) === plain(other);
}

/** Lets a loop sleep until it is rung for, its time is up, or everything ends. */
class Bell {
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  #rung = false;
  #wake: (() => void) | undefined;

  constructor(clock: Clock, signal: AbortSignal) {
    this.#clock = clock;
    this.#signal = signal;
  }

  /** Wakes who waits, or keeps the next one from waiting. */
  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  /** Waits at most `durationMs`; what rang before is heard at once. */
  async wait(durationMs: number): Promise<void> {
    if (!this.#rung && !this.#signal.aborted) {
      const nap = new AbortController();
      this.#wake = () => nap.abort();
      this.#signal.addEventListener("abort", this.#wake, { once: true });
      await this.#clock.sleep(durationMs, nap.signal).catch(() => {});
      this.#signal.removeEventListener("abort", this.#wake);
      this.#wake = undefined;
    }
    this.#rung = false;
  }
}
