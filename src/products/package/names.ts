export const packageNames = {
  certificate: "certificate.html",
  report: "report.html",
  pdf: "report.pdf",
  results: "results.json",
  evidence: "evidence.ndjson",
  profile: "profile.resolved.yaml",
  waivers: "waivers.yaml",
  requirements: "requirements.csv",
  statement: "statement.md",
  attestation: "attestation.json",
  sums: "SHA256SUMS",
} as const;

export type PackageName = (typeof packageNames)[keyof typeof packageNames];

export type Files = ReadonlyMap<string, Buffer>;

/** Whether a name is that of a file that a package may hold. */
export const isPackageName = (name: string): name is PackageName =>
  Object.values<string>(packageNames).includes(name);
