import { usageError } from "../../errors.ts";
import { parseBaseUrl } from "../../marketplace/wire/address.ts";
import { msg } from "../../model/message.ts";
import { type HttpProxy, isLoopback, Secret } from "../../model/net.ts";
import type { Host } from "../process/host.ts";
import type { Settings } from "../process/settings.ts";

/** The error message does not repeat the variable's value, which may contain a password. */
export function proxyFor(baseUrl: string, { env }: Pick<Host, "env">): HttpProxy | undefined {
  const url = new URL(parseBaseUrl(baseUrl).origin);
  if (url.protocol !== "https:" || isLoopback(url.hostname)) return undefined;
  const variable = variableFor(url, ["HTTPS_PROXY"], env);
  return variable === undefined ? undefined : parseProxy(env[variable]?.trim() ?? "", variable);
}

/**
 * The name of the variable that sets a proxy for a URL, even if its value is invalid. Image links
 * for which a proxy is set are not requested.
 */
export function proxyVariable(url: URL, { env }: Pick<Host, "env">): string | undefined {
  return variableFor(url, [`${url.protocol.slice(0, -1)}_PROXY`.toUpperCase(), "ALL_PROXY"], env);
}

export function proxyText(
  { origin, variable, withLogin }: HttpProxy,
  { translator }: Pick<Settings, "translator">,
): string {
  return translator.text(msg("commands.notes.proxy", { origin, variable, withLogin }));
}

function variableFor(url: URL, names: readonly string[], env: Host["env"]): string | undefined {
  return isExcepted(url, env) ? undefined : setVariable(names, env);
}

/** Like curl, this prefers lower-case names. */
function setVariable(names: readonly string[], env: Host["env"]): string | undefined {
  return names.flatMap((name) => [name.toLowerCase(), name]).find((name) => env[name]?.trim());
}

/**
 * Whether `NO_PROXY` excludes a URL. The variable lists hosts and domains, with or without a port;
 * `*` excludes all hosts.
 */
function isExcepted({ hostname, port, protocol }: URL, env: Host["env"]): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, "");
  const ownPort = port || (protocol === "https:" ? "443" : "80");
  const exceptions = env[setVariable(["NO_PROXY"], env) ?? ""] ?? "";
  return exceptions.split(/[,\s]+/).some((entry) => {
    const [, name = entry, entryPort = ownPort] = /^([^:]+|\[.+\]):(\d+)$/.exec(entry) ?? [];
    const domain = name.toLowerCase().replace(/^\*?\.|^\[|\]$|\.$/g, "");
    if (domain === "" || entryPort !== ownPort) return false;
    const isItself = host === domain && !name.startsWith("*.");
    return domain === "*" || isItself || host.endsWith(`.${domain}`);
  });
}

function parseProxy(text: string, variable: string): HttpProxy {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  if (url === null || !/^https?:$/.test(url.protocol) || !isDecodable(url)) {
    throw usageError("bad-proxy", msg("commands.options.proxy", { variable }));
  }
  const { href, origin, username } = url;
  return { uri: new Secret(href), origin, withLogin: username !== "", variable };
}

function isDecodable({ username, password }: URL): boolean {
  try {
    return decodeURIComponent(username + password) !== undefined;
  } catch {
    return false;
  }
}
