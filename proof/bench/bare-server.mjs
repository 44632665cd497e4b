// The minimum of a server: checks signatures and answers with what was asked for.
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const [, , secret = ""] = process.argv;

const isSigned = ({ "x-api-key": key, "x-timestamp": at, "x-user-id": user = "", ...rest }) => {
  const made = createHmac("sha256", secret).update(`${key}${at}${user}`).digest();
  const given = Buffer.from(rest["x-signature"] ?? "", "hex");
  return given.length === made.length && timingSafeEqual(given, made);
};

createServer((request, answer) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const status = isSigned(request.headers) ? 200 : 401;
    const asked = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks)) : {};
    answer.writeHead(status, { "content-type": "application/json" });
    answer.end(JSON.stringify({ success: status === 200, data: asked }));
  });
}).listen(0, "127.0.0.1", function listening() {
  process.stdout.write(`http://127.0.0.1:${this.address().port}\n`);
});
