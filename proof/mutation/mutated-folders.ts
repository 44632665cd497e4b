/**
 * The sandbox's clean code, which a machine mutates. Not in it: faults and variants, which are
 * deviations already, and provider states, which are ours and nothing the document speaks of.
 */
export const mutatedFolders = ["sandbox/rules", "sandbox/operations", "sandbox/http"];
