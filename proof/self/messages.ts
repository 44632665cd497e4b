import { expect, test } from "@playwright/test";
import { readJson } from "../../spec/files.ts";
import { withoutFolders } from "./temporary-folder.ts";

/** What failed is said in words; what didn't fail may say something itself. */
export async function messageOf(act: () => unknown): Promise<string> {
  try {
    const said = await act();
    return typeof said === "string" ? withoutFolders(said) : "nothing";
  } catch (error) {
    return withoutFolders((error as Error).message);
  }
}

export const readGolden = <Content>(name: string): Content =>
  readJson(test.info().snapshotPath(name)) as Content;

export const expectGolden = (name: string, content: unknown): void =>
  expect.soft(`${JSON.stringify(content, undefined, 2)}\n`).toMatchSnapshot(name);

/** The golden file has the cases as well as what is said of each: one that is added there is tried at once. */
export async function expectMessages<Case extends object>(
  name: string,
  act: (given: Case) => unknown,
): Promise<void> {
  const said = [];
  for (const { says: _, ...given } of readGolden<(Case & { says?: string })[]>(name))
    said.push({ ...given, says: await messageOf(() => act(given as Case)) });
  expectGolden(name, said);
}
