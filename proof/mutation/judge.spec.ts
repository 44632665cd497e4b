import { expect, test } from "@playwright/test";
import { entryOf } from "../../spec/register.ts";
import { citedRequirements } from "./coverage.ts";
import { Judge } from "./judge.ts";
import type { Outcome } from "./outcome.ts";
import { mutantOf } from "./toy-sandbox.ts";
import { buildTree, ownSources } from "./tree.ts";

const file = "sandbox/operations/status.ts";

/** No request can tell 3 from -1 where nothing asks for it. */
const unused = "\nexport const unused = 1 + 2;\n";

test("a mutant that leaves everything out is killed, one that changes nothing survives", async () => {
  const tree = await buildTree(
    ownSources().map(({ name, content }) => ({
      name,
      content: name === file ? content + unused : content,
    })),
  );
  const equivalent = mutantOf(tree, "1 + 2", "1 - 2");
  const [empty, uncovered] = tree.mutants.filter(
    (each) => each.file === file && each.replacement === "{}",
  );
  if (!empty || !uncovered) throw new Error(`${file} has not enough to leave out.`);

  const by = citedRequirements().filter((id) => entryOf(id).section === "status");
  const outcomes = new Map<string, Outcome>();
  const judge = new Judge([equivalent, uncovered, empty], {
    folder: tree.folder,
    workers: 1,
    coverage: {
      mutants: { [empty.id]: { by, hits: 1 }, [equivalent.id]: { by, hits: 1 } },
      passed: [],
      readings: [],
    },
    hints: new Map(),
    onOutcome: (outcome) => outcomes.set(outcome.id, outcome),
    onBatch: () => undefined,
  });
  await judge.run();

  expect(outcomes.get(empty.id)).toEqual({
    id: empty.id,
    outcome: "killed",
    foundBy: expect.stringMatching(/^status-/),
  });
  expect(outcomes.get(equivalent.id)).toMatchObject({ outcome: "survived" });
  expect(outcomes.get(uncovered.id)).toEqual({ id: uncovered.id, outcome: "no-coverage" });
});
