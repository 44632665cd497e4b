export default {
  testDir: "../../dist/tests",
  testIgnore: ["invariants/**"],
  outputDir: `${process.env.CONFORMANCE_OUTPUT}/playwright`,
  workers: 2,
  timeout: 180_000,
  reporter: [["./quiet-reporter.js"]],
};
