import type { Finding, Results } from "../../record/results/results.ts";

/** An exchange of a scene, the finding whose scene it is in, and what it was for there. */
export interface Shot {
  exchange: string;
  finding: Finding;
  role: Finding["scene"][number]["role"];
}

/** Every exchange that shows a finding, once: with the finding that it decides, or else the first it belongs to. */
export function shotsOf({ findings, advice }: Results): Shot[] {
  const shots = [...findings, ...advice].flatMap((finding) =>
    finding.scene.map(({ exchange, role }): Shot => ({ exchange, finding, role })),
  );
  const byId = new Map<string, Shot>();
  for (const shot of shots) {
    const known = byId.get(shot.exchange);
    const decides = shot.role === "decisive" && known?.role !== "decisive";
    if (!known || decides) byId.set(shot.exchange, shot);
  }
  return [...byId.values()];
}
