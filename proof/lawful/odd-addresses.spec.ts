import { expect, test } from "@playwright/test";
import { startSandbox } from "../deviations.ts";
import { rawExchange } from "../self/traffic/raw-http.ts";

for (const address of ["//", "http://a:99999/", "*", "//other.example/api/v2/user"]) {
  test(`the sandbox has nothing at ${address}, and says so`, async () => {
    const sandbox = await startSandbox();
    const request = `POST ${address} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
    const answer = (await rawExchange(sandbox.url, request)).toString();
    await sandbox.close();
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });
}
