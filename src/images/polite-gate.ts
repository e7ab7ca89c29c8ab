import type { HostLeftAlone } from "../model/product/image-check.ts";
import type { Clock } from "../model/run/ports.ts";
import { imageLimits } from "./net.ts";

/** How many requests may be under way. */
interface GateLimits {
  readonly atOnce: number;
  readonly atOnceOfHost: number;
  readonly hostGapMs: number;
  readonly silentMax: number;
}

/** The permission to send one request. */
export interface Entered {
  /** Call once, when the request has ended; `answered`: the host responded at all. */
  readonly leave: (answered: boolean) => void;
}

/** A host that gets no more requests, and why. */
export interface Closed {
  readonly closed: HostLeftAlone;
}

interface Host {
  active: number;
  /** When the next request to it may begin, monotonic milliseconds. */
  nextAtMs: number;
  /** Requests in a row without an answer. */
  silent: number;
  closed: HostLeftAlone | undefined;
}

interface Waiter {
  readonly host: string;
  readonly settle: (entered: Entered | Closed) => void;
}

/**
 * Lets a few requests out at once, fewer to one host, and never two to one host in quick succession;
 * first come first served, but no request waits for a busy host of another one. A host that asked to
 * wait, or that never answers, gets no more requests.
 */
export class PoliteGate {
  readonly #clock: Clock;
  readonly #limits: GateLimits;
  readonly #hosts = new Map<string, Host>();
  readonly #waiting = new Set<Waiter>();
  #active = 0;
  #alarm: AbortController | undefined;

  constructor(clock: Clock, limits: GateLimits = imageLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /**
   * Waits for permission, or until the host is closed. Rejects with the signal's reason.
   *
   * @param host with its port
   */
  async enter(host: string, signal: AbortSignal): Promise<Entered | Closed> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Entered | Closed>();
    const waiter: Waiter = { host, settle: resolve };
    const giveUp = () => {
      if (this.#waiting.delete(waiter)) reject(signal.reason);
    };
    signal.addEventListener("abort", giveUp, { once: true });
    this.#waiting.add(waiter);
    this.#letIn();
    try {
      return await promise;
    } finally {
      signal.removeEventListener("abort", giveUp);
    }
  }

  /** Lets no more requests out to this host. */
  close(host: string, why: HostLeftAlone): void {
    this.#hostOf(host).closed ??= why;
    this.#letIn();
  }

  #letIn(): void {
    const nowMs = this.#clock.nowMs();
    let nextAtMs = Number.POSITIVE_INFINITY;
    for (const waiter of this.#waiting) {
      const host = this.#hostOf(waiter.host);
      if (host.closed !== undefined) {
        this.#waiting.delete(waiter);
        waiter.settle({ closed: host.closed });
        continue;
      }
      if (this.#active >= this.#limits.atOnce) continue;
      if (host.active >= this.#limits.atOnceOfHost) continue;
      if (host.nextAtMs > nowMs) nextAtMs = Math.min(nextAtMs, host.nextAtMs);
      else this.#admit(waiter, host, nowMs);
    }
    this.#wakeAt(nextAtMs, nowMs);
  }

  #admit(waiter: Waiter, host: Host, nowMs: number): void {
    this.#waiting.delete(waiter);
    this.#active += 1;
    host.active += 1;
    host.nextAtMs = nowMs + this.#limits.hostGapMs;
    waiter.settle({
      leave: (answered) => {
        this.#active -= 1;
        host.active -= 1;
        host.silent = answered ? 0 : host.silent + 1;
        if (host.silent >= this.#limits.silentMax) host.closed ??= "no-answer";
        this.#letIn();
      },
    });
  }

  /** Checks the waiting requests again when the first host's gap is over. */
  #wakeAt(atMs: number, nowMs: number): void {
    this.#alarm?.abort();
    this.#alarm = undefined;
    if (atMs === Number.POSITIVE_INFINITY) return;
    const alarm = new AbortController();
    this.#alarm = alarm;
    this.#clock.sleep(atMs - nowMs, alarm.signal).then(
      () => {
        if (this.#alarm === alarm) this.#letIn();
      },
      () => {},
    );
  }

  #hostOf(name: string): Host {
    const known = this.#hosts.get(name);
    if (known !== undefined) return known;
    const host: Host = { active: 0, nextAtMs: 0, silent: 0, closed: undefined };
    this.#hosts.set(name, host);
    return host;
  }
}
