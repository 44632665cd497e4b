import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { createSecureContext, rootCertificates, type SecureContext } from "node:tls";
import { remembered } from "../../../spec/remembered.ts";
import { UsageError, withPath } from "../../ground/usage-error.ts";
import { type LoadedProfile, filledIn, namesIn } from "./load.ts";
import { locationIn } from "./location.ts";
import type { Profile } from "./profile.ts";

export interface Tls {
  secureContext?: SecureContext;
  servername?: string;
}

type Written = NonNullable<Profile["tls"]>;

/** In base64: PEM with any number of parts, or a PKCS#12 file. */
interface Material {
  ca?: string;
  certificate?: string;
  key?: string;
  passphrase?: string;
}

const pem = "-----BEGIN";
const bytesOf = (base64: string): Buffer => Buffer.from(base64, "base64");
const isPem = (bytes: Buffer): boolean => bytes.includes(pem);

/** Variables often have lost the ends of its lines, or hold it in base64. */
function pemIn(text: string): string | undefined {
  const held = [text, bytesOf(text).toString("latin1")].find((each) => each.includes(pem));
  return held
    ?.replaceAll("\\n", "\n")
    .replaceAll(/(-----BEGIN [^-]+-----)([^-]+)(?=-----END)/g, (_, begin: string, body: string) =>
      [begin, ...body.trim().split(/\s+/), ""].join("\n"),
    );
}

/** A PEM file may hold several certificates, a DER file holds one. @throws if it holds none */
function certificatesIn(bytes: Buffer): string[] {
  if (!isPem(bytes)) return [new X509Certificate(bytes).toString()];
  const parts = bytes.toString().match(/-----BEGIN [^-]*CERTIFICATE-----[^-]+-----END [^-]*-----/g);
  return (parts ?? [""]).map((part) => new X509Certificate(part).toString());
}

/** Giving `ca` to Node replaces both its own list and NODE_EXTRA_CA_CERTS, so both are added again. */
function usualAuthorities(): string[] {
  const { NODE_EXTRA_CA_CERTS: extra } = process.env;
  if (!extra) return [...rootCertificates];
  return [...rootCertificates, readFileSync(extra, "utf8")];
}

/** Making a context is slow, and each connection needs one. */
const contextOf = remembered((written: string): SecureContext => {
  const { ca, certificate = "", key, passphrase } = JSON.parse(written) as Material;
  const own = bytesOf(certificate);
  const identity =
    isPem(own) || key !== undefined
      ? {
          cert: isPem(own) ? own : certificatesIn(own),
          key: key === undefined ? own : bytesOf(key),
        }
      : { pfx: own };
  return createSecureContext({
    ...(ca && { ca: [...usualAuthorities(), ...certificatesIn(bytesOf(ca))] }),
    ...(certificate && identity),
    ...(passphrase && { passphrase }),
  });
});

const notDecrypted = /bad decrypt|mac verify|interrupted or cancelled/i;

const reasons: [pattern: RegExp, reason: string][] = [
  [notDecrypted, "tls.passphrase isn't its passphrase"],
  [/key values mismatch/i, "tls.key isn't the key of this certificate"],
  [
    /Unsupported PKCS12/i,
    "it's encrypted as older systems do. Export it anew, without -legacy, or give it in PEM",
  ],
  [
    /DECODER|no start line|load private key|wrong tag/i,
    "it has no key, or no certificate. Give tls.certificate and tls.key",
  ],
];

function reasonOf(error: unknown, { passphrase, certificate }: Material): string {
  const { message } = error as Error;
  if (certificate === undefined) return "it holds no certificate in PEM or DER";
  if (passphrase === undefined && notDecrypted.test(message))
    return "it's encrypted. Give tls.passphrase";
  return reasons.find(([pattern]) => pattern.test(message))?.[1] ?? message;
}

/** `ca` is for other addresses, which don't see the client's certificate. @throws UsageError with the field and why */
export function tlsOf(
  { profile, file }: LoadedProfile,
  environment: NodeJS.ProcessEnv,
): { certificate: Tls; ca: Tls } {
  const written = profile.tls ?? {};
  const refuse = (field: keyof Written, why: string): never => {
    throw new UsageError(`${locationIn(file, ["tls", field])}  tls.${field}: ${why}.`);
  };
  const textOf = (field: keyof Written): string | undefined => {
    const text = written[field];
    const unset = namesIn(text ?? "").find((name) => !environment[name]);
    if (unset !== undefined)
      refuse(field, `the environment variable ${unset} isn't set. Export it`);
    return text && filledIn(text, environment);
  };
  /** Secret stores put the PEM itself into a variable. */
  const contentOf = (field: keyof Written): string | undefined => {
    const text = textOf(field);
    if (text === undefined) return undefined;
    const held = pemIn(text);
    if (held !== undefined) return Buffer.from(held).toString("base64");
    // A variable may hold a key in a form that isn't known.
    const named =
      namesIn(written[field] ?? "").length > 0 ? `the file that ${written[field]} names` : text;
    const refused = `${locationIn(file, ["tls", field])}  tls.${field} can't be read from ${named}`;
    const content = withPath(refused, () => readFileSync(text)).toString("base64");
    return content === "" ? refuse(field, "the file is empty") : content;
  };
  const made = (material: Material, field: keyof Written): { secureContext?: SecureContext } => {
    if (Object.values(material).every((each) => each === undefined)) return {};
    try {
      return { secureContext: contextOf(JSON.stringify(material)) };
    } catch (error) {
      return refuse(field, `it can't be used: ${reasonOf(error, material)}`);
    }
  };
  const [ca, certificate, key] = (["ca", "certificate", "key"] as const).map(contentOf);
  const authorities = made({ ...(ca && { ca }) }, "ca");
  if (key !== undefined && certificate === undefined) refuse("key", "there is no tls.certificate");
  const passphrase = textOf("passphrase")?.replace(/[\r\n]+$/, "");
  const servername = textOf("serverName");
  const identity = certificate && {
    certificate,
    ...(key && { key }),
    ...(passphrase && { passphrase }),
  };
  return {
    ca: authorities,
    certificate: {
      ...authorities,
      ...(identity && made({ ...(ca && { ca }), ...identity }, "certificate")),
      ...(servername && { servername }),
    },
  };
}
