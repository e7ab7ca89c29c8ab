import type { IncomingMessage } from "node:http";
import type { ImageValidators, Unreachable } from "../model/product/image-check.ts";
import { type Inspection, inspectBytes, inspectWhole } from "./file-bytes.ts";
import { imageLimits } from "./limits.ts";

/** An answer as far as it was read. */
export interface ExchangeAnswer extends ImageValidators {
  readonly kind: "answer";
  readonly status: number;
  readonly location: string | undefined;
  /** It says when to ask again (`Retry-After`). */
  readonly saysWhen: boolean;
  /** The body is packed: what was read are not the file's own bytes. */
  readonly isPacked: boolean;
  /** What the file is; of a status other than 200 and 206 nothing is read. */
  readonly inspection: Inspection;
}

/** How one request for an image ended: an answer, or the reason why there is none. */
export type Exchange = ExchangeAnswer | ({ readonly kind: "failed" } & Unreachable);

/** A hostile server may send byte by byte: the file is looked at after so many more. */
const stepBytes = 1024;

/** Reads one answer; only its first end counts. */
export class Reading {
  readonly #end: (result: Exchange) => void;
  #over = false;
  #response: IncomingMessage | undefined;
  #bytes = new Uint8Array(0);
  #used = 0;
  #lookedAt = 0;

  constructor(end: (result: Exchange) => void) {
    this.#end = end;
  }

  begin(response: IncomingMessage): void {
    this.#response = response;
    const { statusCode: status = 0 } = response;
    if ((status !== 200 && status !== 206) || isPacked(response)) {
      this.#answer({ kind: "more" });
      return;
    }
    if (status === 206 && !/^bytes 0-/.test(response.headers["content-range"] ?? "")) {
      this.fail({ why: "bad-answer" });
      return;
    }
    this.#bytes = new Uint8Array(imageLimits.bytesMax);
    response.on("data", (chunk: Buffer) => this.#take(chunk));
    response.on("end", () => this.#answer(inspectWhole(this.#read())));
    response.on("error", () => this.fail({ why: "broken-off" }));
  }

  /** Nothing more comes; what has come may be enough. */
  fail(reason: Unreachable): void {
    const found = inspectBytes(this.#read());
    if (this.#used > 0 && found.kind === "file") this.#answer(found);
    else this.#finish({ kind: "failed", ...reason });
  }

  #take(chunk: Buffer): void {
    const room = this.#bytes.length - this.#used;
    this.#bytes.set(chunk.subarray(0, room), this.#used);
    this.#used += Math.min(chunk.length, room);
    const isFull = this.#used === this.#bytes.length;
    if (!isFull && this.#used - this.#lookedAt < stepBytes) return;
    this.#lookedAt = this.#used;
    const found = inspectBytes(this.#read());
    if (found.kind !== "more") this.#answer(found);
    else if (isFull) this.#answer({ kind: "no-size" });
  }

  #read(): Uint8Array {
    return this.#bytes.subarray(0, this.#used);
  }

  #answer(inspection: Inspection): void {
    const { statusCode: status = 0, headers } = this.#response ?? { headers: {} };
    this.#finish({
      kind: "answer",
      status,
      location: headers.location,
      etag: repeatable(headers.etag),
      lastModified: repeatable(headers["last-modified"]),
      saysWhen: headers["retry-after"] !== undefined,
      isPacked: this.#response !== undefined && isPacked(this.#response),
      inspection,
    });
  }

  #finish(result: Exchange): void {
    if (this.#over) return;
    this.#over = true;
    this.#end(result);
  }
}

/** A validator goes back into a request's head: only plain text does. */
function repeatable(validator: string | undefined): string | undefined {
  return validator !== undefined && /^[\x20-\x7e]{1,256}$/.test(validator) ? validator : undefined;
}

function isPacked({ headers }: IncomingMessage): boolean {
  return !["", "identity"].includes((headers["content-encoding"] ?? "").trim().toLowerCase());
}
