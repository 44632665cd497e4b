import { expect, test } from "@playwright/test";
import { reaching, surroundings } from "../../../proof/self/client/surroundings.ts";

const around = surroundings();

/** What a profile or the environment says that can't be, and what is said of it. */
const mistakes: [lines: string, more: Record<string, string>, said: RegExp][] = [
  [
    "headers: { X-Key: '${UNSET}' }",
    {},
    /yaml:3 {2}headers\.X-Key needs the environment variable UNSET/,
  ],
  [
    "headers: { X-Api-Token: abcdef }",
    {},
    /yaml:3 {2}headers\.X-Api-Token holds a secret, which no file may/,
  ],
  ["headers: { X-Api-Key: abcdef }", {}, /headers\.X-Api-Key is for the suite to send/],
  ["headers: { 'Two words': a }", {}, /isn't the name of a header/],
  ["headers: { X-Tenant: '${TENANT}' }", { TENANT: "one\ntwo" }, /has a line break/],
  ["headers: { X-Tenant: '${TENANT}' }", { TENANT: "abc" }, /too short to be kept out of reports/],
  [
    "tls: { certificate: missing.pem }",
    {},
    /yaml:3 {2}tls\.certificate can't be read from .*missing\.pem: it doesn't exist/,
  ],
  [
    "tls: { certificate: client.pem, key: server.key }",
    {},
    /tls\.key isn't the key of this certificate/,
  ],
  ["tls: { certificate: client.pem }", {}, /it has no key/],
  [
    "tls: { certificate: client.p12, passphrase: '${PASSPHRASE}' }",
    { PASSPHRASE: "wrong" },
    /tls\.passphrase isn't its passphrase/,
  ],
  ["tls: { certificate: client.p12, passphrase: wrong }", {}, /tls\.passphrase/],
  ["tls: { certificate: client.p12 }", {}, /it's encrypted\. Give tls\.passphrase/],
  ["tls: { certificate: client.pem, key: locked.key }", {}, /encrypted\. Give tls\.passphrase/],
  ["tls: { certificate: client.key, key: client.pem }", {}, /it has no key, or no certificate/],
  ["tls: { ca: client.key }", {}, /tls\.ca: it can't be used/],
  ["proxy: ftp://127.0.0.1:1", {}, /proxy of the profile names isn't an address of http/],
  ["proxy: socks5://127.0.0.1:1", {}, /proxy of the profile names speaks SOCKS.*--proxy/],
  ["", { ALL_PROXY: "socks5h://127.0.0.1:1" }, /ALL_PROXY names speaks SOCKS/],
  ["", { all_proxy: "socks://1.1.1.1", http_proxy: "ftp://1.1.1.1" }, /http_proxy names isn't/],
  [
    "",
    { ALL_PROXY: "127.0.0.1:1", NO_PROXY: "example.com" },
    /the proxy at 127\.0\.0\.1:1 \(ALL_PROXY\) can't be reached/,
  ],
  ["", { ALL_PROXY: "socks5://127.0.0.1:1", NO_PROXY: ".invalid" }, /host name is not known/],
  [
    "proxy: http://127.0.0.1:1",
    { CONFORMANCE_PROXY: "none", HTTP_PROXY: "http://127.0.0.1:1" },
    /host name is not known/,
  ],
  [
    "",
    { HTTP_PROXY: "http://127.0.0.1:1" },
    /the proxy at 127\.0\.0\.1:1 \(HTTP_PROXY\) can't be reached/,
  ],
];
for (const [lines, more, said] of mistakes) {
  test(`said before anything is sent: ${lines} ${JSON.stringify(more)}`, async () => {
    expect(await reaching(around, "http://somewhere.invalid:1", lines, more)).toMatch(said);
  });
}
