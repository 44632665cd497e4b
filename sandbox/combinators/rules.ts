import type { Patch } from "../patch.ts";
import type { Rules } from "../rules/index.ts";
import type { Service } from "../service.ts";

/** Patches of one section's rules, each made from those rules as they were. */
export const inRules =
  <Section extends keyof Rules>(section: Section) =>
  (change: (before: Rules[Section], service: Service) => Partial<Rules[Section]>): Patch =>
  (service) => ({ rules: { [section]: change(service.rules[section], service) } });
