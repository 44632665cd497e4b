// Runs npm scripts at once, and shows what each of them says when it has ended: node scripts/together.js types lint
import { spawn } from "node:child_process";

function run(script) {
  const child = spawn("npm", ["run", "--silent", script], { stdio: ["ignore", "pipe", "pipe"] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => said.push(data));
  return new Promise((done) => {
    child.on("close", (code) => {
      process.stdout.write(Buffer.concat(said));
      if (code !== 0) console.error(`npm run ${script} failed`);
      done(code);
    });
  });
}

const codes = await Promise.all(process.argv.slice(2).map(run));
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
