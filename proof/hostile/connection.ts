import type { Damage } from "./target.ts";

const tick = 100;

const head = (status: number, ...lines: string[]) =>
  [`HTTP/1.1 ${status} Status`, "Content-Type: application/json", ...lines, "", ""].join("\r\n");

const written =
  (text: (honest: Parameters<Damage>[1]) => string | Buffer): Damage =>
  (answer, honest) =>
    void answer.socket?.end(text(honest));

const writtenAndReset =
  (text: (honest: Parameters<Damage>[1]) => string): Damage =>
  (answer, honest) =>
    void answer.socket?.write(text(honest), () => answer.socket?.resetAndDestroy());

function endlessly(begin: string, piece: string | Buffer, every?: number): Damage {
  return ({ socket }) => {
    if (!socket) return;
    socket.write(begin);
    const once = () => !socket.destroyed && socket.write(piece);
    if (every !== undefined) {
      const timer = setInterval(once, every);
      socket.on("close", () => clearInterval(timer));
      return;
    }
    const asFastAsTaken = () => {
      for (let taken = true; taken;) taken = once();
    };
    socket.on("drain", asFastAsTaken);
    asFastAsTaken();
  };
}

const megabyte = Buffer.alloc(1_000_000, " ");
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

export const stallingDamages = {
  "says nothing": () => {},
  "sends its headers a byte at a time": endlessly("HTTP/1.1 200 OK\r\nX-Slow: ", "a", tick),
  "sends its body a byte at a time": endlessly(head(200, "Content-Length: 100000"), " ", tick),
  "promises more than it sends": ({ socket }, { status, body }) =>
    void socket?.write(head(status, `Content-Length: ${body.length + 50}`) + body),
  "informs without end": endlessly("", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"),
} satisfies Record<string, Damage>;

export const breakingDamages = {
  "closes without an answer": ({ socket }) => void socket?.end(),
  "resets before the answer": ({ socket }) => void socket?.resetAndDestroy(),
  "resets within the status line": writtenAndReset(() => "HTTP/1."),
  "resets within the headers": writtenAndReset(() => "HTTP/1.1 200 OK\r\nContent-Ty"),
  "resets within the body": writtenAndReset(
    ({ status, body }) => head(status, `Content-Length: ${body.length}`) + body.slice(0, 10),
  ),
  "sends a body without end": endlessly(
    head(200, "Transfer-Encoding: chunked"),
    chunk("{".repeat(60_000)),
  ),
  "sends a body of a gigabyte": endlessly(head(200, "Content-Length: 1000000000"), megabyte),
  "sends more than it promised": written(
    ({ status, body }) => head(status, `Content-Length: ${body.length}`) + body + body,
  ),
  "names two lengths": written(
    ({ status, body }) =>
      head(status, `Content-Length: ${body.length}`, "Content-Length: 3") + body,
  ),
  "breaks its chunks": written(
    ({ status, body }) => `${head(status, "Transfer-Encoding: chunked")}zz\r\n${body}\r\n`,
  ),
  "answers twice": written(({ status, body }) => {
    const once = head(status, `Content-Length: ${body.length}`) + body;
    return once + once;
  }),
  "speaks another protocol": written(() => "SSH-2.0-OpenSSH_9.6\r\n"),
  "sends a status of no meaning": written(
    ({ body }) => head(999, `Content-Length: ${body.length}`) + body,
  ),
  "sends a header of a megabyte": written(
    ({ body }) => head(200, `X-Large: ${"a".repeat(1_000_000)}`) + body,
  ),
  "sends ten thousand headers": written(
    ({ body }) => head(200, ...Array.from({ length: 10_000 }, (_, at) => `X-${at}: a`)) + body,
  ),
  "switches protocols": written(
    () => "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\nhello",
  ),
  "sends a body with a 204": written(
    ({ body }) => head(204, `Content-Length: ${body.length}`) + body,
  ),
} satisfies Record<string, Damage>;
