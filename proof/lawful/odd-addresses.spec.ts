import { expect, test } from "@playwright/test";
import { startSandbox } from "../deviations.ts";
import { rawExchange } from "../self/traffic/raw-http.ts";

test("the sandbox has nothing at an odd address, and says so", async () => {
  const { url, close } = await startSandbox();
  for (const address of ["//", "http://a:99999/", "*", "//other.example/api/v2/user"]) {
    const request = `POST ${address} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
    expect((await rawExchange(url, request)).toString(), address).toMatch(/^HTTP\/1\.1 404 /);
  }
  await close();
});
