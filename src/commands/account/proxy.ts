import { isLoopback, parseBaseUrl } from "../../marketplace/wire/address.ts";
import { msg } from "../../model/message.ts";
import type { HttpProxy } from "../../model/net/http.ts";
import { Secret } from "../../model/net/secret.ts";
import type { Host } from "../process/host.ts";
import { type Settings, usageError } from "../process/settings.ts";

/** As curl and others look for them: the lower-case name goes first. */
const proxyVariables = ["https_proxy", "HTTPS_PROXY"] as const;
const plainProxyVariables = ["http_proxy", "HTTP_PROXY"] as const;
const anyProxyVariables = ["all_proxy", "ALL_PROXY"] as const;
const exceptionVariables = ["no_proxy", "NO_PROXY"] as const;

/**
 * The proxy for an address, from `HTTPS_PROXY` and `NO_PROXY`; undefined for none. This machine is
 * never reached through one.
 *
 * @throws SheetportError `bad-proxy`, exit code 2; it does not repeat what the variable holds.
 */
export function proxyFor(baseUrl: string, { env }: Pick<Host, "env">): HttpProxy | undefined {
  const { origin } = parseBaseUrl(baseUrl);
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== "https:" || isLoopback(hostname)) return undefined;
  const variable = proxyVariables.find((name) => env[name]?.trim());
  if (variable === undefined) return undefined;
  if (isExcepted({ hostname, port: port || "443" }, env)) return undefined;
  return parseProxy(env[variable]?.trim() ?? "", variable);
}

/**
 * The variable that asks for a proxy for any http or https address, whatever it holds; undefined for
 * none. It is for requests that must not go through one.
 */
export function proxyVariable(url: URL, { env }: Pick<Host, "env">): string | undefined {
  const { protocol, hostname, port } = url;
  const [own, usualPort] =
    protocol === "https:" ? [proxyVariables, "443"] : [plainProxyVariables, "80"];
  const variable = [...own, ...anyProxyVariables].find((name) => env[name]?.trim());
  const isDirect = variable === undefined || isExcepted({ hostname, port: port || usualPort }, env);
  return isDirect ? undefined : variable;
}

/** Says that a proxy is used; never with its user name or password. */
export function proxyText(
  { origin, authorization, variable }: HttpProxy,
  { translator }: Pick<Settings, "translator">,
): string {
  return translator.text(
    msg("commands.notes.proxy", { origin, variable, withLogin: authorization !== undefined }),
  );
}

/**
 * Whether `NO_PROXY` takes a host out: `*`, the host itself, a domain above it (with a leading dot
 * or `*.` or without), each with a port or without.
 */
function isExcepted(
  to: { readonly hostname: string; readonly port: string },
  env: Host["env"],
): boolean {
  const exceptions = exceptionVariables.map((name) => env[name]?.trim()).find(Boolean) ?? "";
  const host = plainHost(to.hostname);
  return exceptions
    .split(/[,\s]+/)
    .filter((entry) => entry !== "")
    .some((entry) => {
      if (entry === "*") return true;
      const { name, port } = takenApart(entry);
      if (port !== undefined && port !== to.port) return false;
      const domain = name.replace(/^\*?\./, "");
      const isItself = host === domain && !name.startsWith("*.");
      return isItself || (domain !== "" && host.endsWith(`.${domain}`));
    });
}

/** An IPv6 address has several colons; with a port it stands in brackets. */
function takenApart(entry: string): { readonly name: string; readonly port: string | undefined } {
  const match = /^(\[.+\]|[^:]+):(\d+)$/.exec(entry);
  return { name: plainHost(match?.[1] ?? entry), port: match?.[2] };
}

function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.+)\]$/, "$1")
    .replace(/\.$/, "");
}

function parseProxy(text: string, variable: string): HttpProxy {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  const { origin, protocol, hostname, username, password } = url ?? new URL("none:");
  const authorization = username === "" ? undefined : basicAuthorization(username, password);
  const isUsable = hostname !== "" && (protocol === "http:" || protocol === "https:");
  if (!isUsable || (username !== "" && authorization === undefined)) {
    throw usageError("bad-proxy", msg("commands.options.proxy", { variable }));
  }
  return { origin, authorization, variable };
}

function basicAuthorization(username: string, password: string): Secret | undefined {
  try {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return new Secret(`Basic ${Buffer.from(pair).toString("base64")}`);
  } catch {
    return undefined;
  }
}
