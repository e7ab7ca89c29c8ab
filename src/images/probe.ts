import type {
  ImageFile,
  ImageValidators,
  ImageVerdict,
  NotChecked,
} from "../model/product/image-check.ts";
import type { Clock } from "../model/run/ports.ts";
import { isPublicAddress } from "./address.ts";
import { type Exchange, type ExchangeAnswer, exchange } from "./exchange.ts";
import { type LinkTarget, redirectTarget, type Target, targetOf } from "./links.ts";
import { type ImageNet, imageLimits } from "./net.ts";
import type { PoliteGate } from "./polite-gate.ts";

/** What links are requested with. */
export interface ProbeTools {
  readonly net: ImageNet;
  readonly clock: Clock;
  readonly gate: PoliteGate;
  readonly userAgent: string;
  /** The variable that sends requests to this address through a proxy; undefined when none does. */
  readonly proxyFor: (url: URL) => string | undefined;
  /** Aborted: what is under way is abandoned. */
  readonly signal: AbortSignal;
}

/** The previous result for a link. */
export interface ProbeBefore extends ImageValidators {
  readonly file: ImageFile;
}

/** The result for a link, and the validators for the next request. */
export interface Probed {
  readonly verdict: ImageVerdict;
  readonly validators?: ImageValidators;
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Requests one link: only http or https, only from addresses that were checked to be public, at most
 * 3 redirects with the same checks, 64 KiB, 5 seconds in all. Rejects only with the signal's reason.
 */
export async function probeImage(
  link: string,
  tools: ProbeTools,
  before?: ProbeBefore,
): Promise<Probed> {
  let step = targetOf(link);
  let leftMs: number = imageLimits.timeMaxMs;
  for (let hops = 0; step.kind === "target"; hops += 1) {
    if (hops > imageLimits.redirectsMax) return unreachable("too-many-redirects");
    const { target } = step;
    const variable = tools.proxyFor(target.url);
    if (variable !== undefined) return notChecked({ why: "proxy", variable });
    const { host } = target.url;
    const entered = await tools.gate.enter(host, tools.signal);
    if ("closed" in entered) return notChecked({ why: entered.closed, host });
    const beganMs = tools.clock.nowMs();
    let hop: Probed | Target | undefined;
    try {
      hop = await askOnce(target, { ...tools, leftMs, before });
    } finally {
      entered.leave(hop === undefined || isAnswer(hop));
    }
    leftMs -= tools.clock.nowMs() - beganMs;
    if ("verdict" in hop) return hop;
    step = hop;
  }
  return { verdict: step };
}

/** Whether a host has responded at all, even with a refusal. */
function isAnswer(hop: Probed | Target): boolean {
  if (!("verdict" in hop) || hop.verdict.kind !== "unreachable") return true;
  const { why } = hop.verdict;
  return why === "status" || why === "bad-answer" || why === "broken-off";
}

interface HopTools extends ProbeTools {
  readonly leftMs: number;
  readonly before: ProbeBefore | undefined;
}

async function askOnce(target: LinkTarget, tools: HopTools): Promise<Probed | Target> {
  const { net, userAgent, before } = tools;
  const answer = await withinTime(tools, async (signal) => {
    const addresses = target.isAddress ? [target.hostname] : await resolved(target, net, signal);
    if ("kind" in addresses) return addresses;
    const refused = refusedAddress(target, addresses);
    if (refused !== undefined) return refused;
    const wanted = { target, addresses, userAgent, unlessSame: before };
    return exchange(wanted, { net, signal });
  });
  if ("verdict" in answer) return answer;
  if (answer.kind === "failed") {
    const { kind: _, ...reason } = answer;
    return { verdict: { kind: "unreachable", ...reason } };
  }
  if (redirects.has(answer.status)) return redirectTarget(answer.location, target.url);
  return judged(answer, target, tools);
}

/** A lookup cannot be cancelled: when time is up, its result is ignored. */
async function resolved(
  { hostname }: LinkTarget,
  net: ImageNet,
  signal: AbortSignal,
): Promise<readonly string[] | Exchange> {
  const { promise, resolve } = Promise.withResolvers<Exchange>();
  const giveUp = () => resolve({ kind: "failed", why: "timeout" });
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    const addresses = await Promise.race([net.resolve(hostname).catch(lookupFailure), promise]);
    if ("kind" in addresses || addresses.length > 0) return addresses;
    return { kind: "failed", why: "no-name" };
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}

/** There is no such name, or, as without a network, it could not be looked up. */
function lookupFailure(thrown: NodeJS.ErrnoException): Exchange {
  const isUnknown = thrown.code === "ENOTFOUND" || thrown.code === "ENODATA";
  return { kind: "failed", why: isUnknown ? "no-name" : "no-lookup" };
}

/** One address that is not public is enough: the connection could be made to that one. */
function refusedAddress({ url }: LinkTarget, addresses: readonly string[]): Probed | undefined {
  const address = addresses.find((one) => !isPublicAddress(one));
  return address === undefined
    ? undefined
    : notChecked({ why: "address", host: url.host, address });
}

/** Gives the work a signal that is aborted when the link's time is up, or a person stops it. */
async function withinTime<Value>(
  { clock, leftMs, signal }: Pick<HopTools, "clock" | "leftMs" | "signal">,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const [timeUp, over] = [new AbortController(), new AbortController()];
  clock.sleep(leftMs, over.signal).then(
    () => timeUp.abort(),
    () => {},
  );
  try {
    const value = await work(AbortSignal.any([timeUp.signal, signal]));
    signal.throwIfAborted();
    return value;
  } finally {
    over.abort();
  }
}

function judged(answer: ExchangeAnswer, { url }: LinkTarget, tools: HopTools): Probed {
  const { status, inspection, isPacked, etag, lastModified } = answer;
  const { before } = tools;
  if (status === 304 && before !== undefined) {
    return {
      verdict: before.file,
      validators: { etag, lastModified, ...presentValidators(before) },
    };
  }
  // The host wants fewer requests: the next check may try again.
  if (status === 429 || (status === 503 && answer.saysWhen))
    tools.gate.close(url.host, "asked-to-wait");
  if (status !== 200 && status !== 206) {
    return { verdict: { kind: "unreachable", why: "status", status } };
  }
  if (isPacked) return notChecked({ why: "compressed" });
  if (inspection.kind !== "file") return notChecked({ why: "no-size" });
  return { verdict: inspection.file, validators: { etag, lastModified } };
}

function presentValidators({ etag, lastModified }: ImageValidators): ImageValidators {
  return {
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
  };
}

function notChecked(reason: NotChecked): Probed {
  return { verdict: { kind: "not-checked", ...reason } };
}

function unreachable(why: "too-many-redirects"): Probed {
  return { verdict: { kind: "unreachable", why } };
}
