import { packageFile } from "../../../spec/files.ts";

/** The profile of the sandbox; what it says of no sandbox alone is the default of every other profile. */
export const sandboxProfileFile = packageFile("profiles/sandbox.yaml");
