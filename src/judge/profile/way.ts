import { decoded } from "../../ground/encoding.ts";
import { BlockList, isIP } from "node:net";
import { headers as interfaceHeaders } from "../../../spec/vocabulary.ts";
import { rejectMistakes, UsageError } from "../../ground/usage-error.ts";
import { type LoadedProfile, filledIn, namesIn, secretIn } from "./load.ts";
import { targetVariables } from "./target-variables.ts";
import { locationIn } from "./location.ts";
import type { Profile } from "./profile.ts";
import { tlsOf, type Tls } from "./tls.ts";

export interface Proxy {
  url: URL;
  authorization?: string;
  from: string;
}

export interface Way {
  proxyTo(url: URL): Proxy | undefined;
  /** For a gateway; empty for other origins than the target's. */
  headersTo(url: URL): Record<string, string>;
  /** Without the client certificate for other origins. */
  tlsTo(url: URL): Tls;
}

export const directWay: Way = {
  proxyTo: () => undefined,
  headersTo: () => ({}),
  tlsTo: () => ({}),
};

/** A parsed URL accepts other characters too, such as those of an unfilled placeholder. */
export const isHost = ({ hostname }: URL): boolean => /^[\w.:[\]-]+$/.test(hostname);

export const hostOf = ({ hostname }: Pick<URL, "hostname">) => hostname.replace(/^\[(.*)\]$/, "$1");

export const portOf = ({ port, protocol }: URL) => port || (protocol === "https:" ? "443" : "80");

/** @throws UsageError unless it's an HTTP proxy */
function proxyAt(address: string, from: string): Proxy {
  const text = /^[a-z\d+.-]+:\/\//i.test(address) ? address : `http://${address}`;
  if (/^socks/i.test(text)) {
    throw new UsageError(
      `The proxy that ${from} names speaks SOCKS, and the suite sends through proxies of HTTP only. ` +
        `Give one by --proxy, or --proxy none if the target is reached without; for ssh -D use ssh -L and the port that it opens.`,
    );
  }
  if (/\.(pac|dat)$/i.test(text)) {
    throw new UsageError(
      `The proxy that ${from} names is a PAC file, a program for browsers, which isn't read here. ` +
        `Give the proxy that it leads to, such as http://proxy.example.com:3128`,
    );
  }
  // A URL's host would end there, and the rest of a password be taken for its path.
  if (/:\/\/[^@]*[\\/#?][^]*@/.test(text)) {
    throw new UsageError(
      String.raw`The proxy that ${from} names has a \, /, # or ? in its user name or password. Write %5C, %2F, %23 or %3F for it.`,
    );
  }
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text) || !isHost(new URL(text))) {
    throw new UsageError(
      `The proxy that ${from} names isn't an address of http or https. Expected something like http://proxy.example.com:3128`,
    );
  }
  const url = new URL(text);
  const [user, password] = [url.username, url.password].map(decoded);
  if (!user && !password) return { url, from };
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  return { url, from, authorization };
}

/** An entry of NO_PROXY: a host and those below it, a network, or `*`; with or without a port. */
function leavesOut(entry: string, url: URL): boolean {
  if (entry === "*") return true;
  const host = hostOf(url).toLowerCase();
  const family = isIP(host) === 6 ? "ipv6" : "ipv4";
  const [, network = "", bits = ""] = /^([\da-f:.]+)\/(\d+)$/i.exec(entry) ?? [];
  const mostBits = isIP(network) === 6 ? 128 : 32;
  if (isIP(network) > 0 && Number(bits) <= mostBits) {
    const list = new BlockList();
    list.addSubnet(network, Number(bits), isIP(network) === 6 ? "ipv6" : "ipv4");
    return isIP(host) > 0 && list.check(host, family);
  }
  const [, name = "", ofPort] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(isIP(entry) ? "" : entry) ?? [];
  const named = hostOf({ hostname: isIP(entry) ? entry : name }).toLowerCase();
  const samePort = ofPort === undefined || ofPort === portOf(url);
  return samePort && named !== "" && (host === named || host.endsWith(`.${named}`));
}

function proxyOfEnvironment(url: URL, environment: NodeJS.ProcessEnv): Proxy | undefined {
  const set = (name: string) =>
    [name.toLowerCase(), name].find((each) => Boolean(environment[each]?.trim()));
  const except = environment[set("NO_PROXY") ?? ""] ?? "";
  if (except.split(/[\s,;|]+/).some((entry) => leavesOut(entry, url))) return undefined;
  const variable =
    (url.protocol === "https:" && set("HTTPS_PROXY")) || set("HTTP_PROXY") || set("ALL_PROXY");
  if (variable === undefined) return undefined;
  return proxyAt(environment[variable]?.trim() ?? "", variable);
}

function givenProxy(profile: Profile, environment: NodeJS.ProcessEnv): Proxy | null | undefined {
  const option = environment[targetVariables.proxy];
  const given = option || profile.proxy;
  if (given === undefined) return undefined;
  if (given === "none") return null;
  if (option) return proxyAt(option, "--proxy");
  return proxyAt(filledIn(given, environment), "the profile");
}

const ownHeaders = new Set<string>([
  ...Object.values(interfaceHeaders),
  "content-type",
  "content-length",
  "transfer-encoding",
  "accept-encoding",
  "connection",
  "expect",
]);

const secretHeader =
  /^(proxy-)?authorization$|cookie|(api|subscription)-?key|token|secret|password/i;

const tokenCharacters = /^[!#$%&'*+.^_`|~\w-]+$/;
const valueCharacters = /^[\t\x20-\x7e\x80-\xff]*$/;

function mistakeIn(name: string, value: string, environment: NodeJS.ProcessEnv) {
  if (!tokenCharacters.test(name)) return "isn't the name of a header.";
  if (ownHeaders.has(name.toLowerCase())) return "is for the suite to send: leave it out.";
  if (/^\$\w|\{\{/.test(value)) return "names a variable in another way than as ${NAME}.";
  const names = namesIn(value);
  const unset = names.find((each) => !environment[each]);
  if (unset !== undefined)
    return `needs the environment variable ${unset}, which isn't set. Export it.`;
  if (names.length === 0 && secretHeader.test(name))
    return "holds a secret, which no file may: write ${NAME}, and export the variable NAME.";
  if (valueCharacters.test(filledIn(value, environment).trim())) return undefined;
  return "has a line break, or another character that no header can carry.";
}

/** @throws UsageError with every mistake in them */
function headersOf({ profile, file }: LoadedProfile, environment: NodeJS.ProcessEnv) {
  const written = Object.entries(profile.headers ?? {});
  const mistakes = written.flatMap(([name, value]) => {
    const mistake = mistakeIn(name, value, environment);
    return mistake ? [`${locationIn(file, ["headers", name])}  headers.${name} ${mistake}`] : [];
  });
  rejectMistakes("The profile", mistakes);
  return Object.fromEntries(
    written.map(([name, value]) => [name.toLowerCase(), filledIn(value, environment).trim()]),
  );
}

/** Placeholder name -> secret of headers and proxy. @throws UsageError */
export function secretsOnTheWay(
  profile: Profile,
  environment: NodeJS.ProcessEnv,
): Record<string, string> {
  const names = Object.values(profile.headers ?? {}).flatMap(namesIn);
  const secrets = names.map((name) => [name, secretIn(environment, name)?.trim() ?? ""]);
  const addresses = [
    environment[targetVariables.proxy],
    profile.proxy && filledIn(profile.proxy, environment),
    ...["HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY"].flatMap((name) => [
      environment[name.toLowerCase()],
      environment[name],
    ]),
  ];
  const passwords = addresses.flatMap((address) => {
    const [, password] = /^(?:[a-z]+:\/\/)?[^/@]*:([^/@]+)@/i.exec(address ?? "") ?? [];
    return password === undefined ? [] : [password, decoded(password)];
  });
  return {
    ...Object.fromEntries(secrets),
    ...Object.fromEntries(passwords.map((password, at) => [`PROXY_PASSWORD${at || ""}`, password])),
  };
}

/** @throws UsageError if something is wrong in the profile or missing in the environment */
export function wayTo(loaded: LoadedProfile, environment: NodeJS.ProcessEnv): Way {
  const { profile } = loaded;
  const given = givenProxy(profile, environment);
  const headers = headersOf(loaded, environment);
  const { certificate, ca } = tlsOf(loaded, environment);
  const own = new URL(profile.baseUrl ?? "").origin;
  const proxyTo = (url: URL) =>
    given === undefined ? proxyOfEnvironment(url, environment) : (given ?? undefined);
  // Reports a malformed proxy address now.
  proxyTo(new URL(own));
  return {
    proxyTo,
    headersTo: (url) => (url.origin === own ? headers : {}),
    tlsTo: (url) => (url.origin === own ? certificate : ca),
  };
}
