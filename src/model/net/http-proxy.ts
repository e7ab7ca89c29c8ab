import type { Secret } from "./secret.ts";

/** A proxy through which requests leave. */
export interface HttpProxy {
  /** Scheme, host and port: fit to be shown. */
  readonly origin: string;
  /** The whole value of a `Proxy-Authorization` header, when the proxy's address carries a user name. */
  readonly authorization: Secret | undefined;
  /** The variable that names it. */
  readonly variable: string;
}
