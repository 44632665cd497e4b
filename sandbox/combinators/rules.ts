import type { Patch } from "../patch.ts";
import type { Rules } from "../rules/index.ts";
import type { Service } from "../service.ts";

export const inRules =
  <Section extends keyof Rules>(section: Section) =>
  (change: (before: Rules[Section], service: Service) => Partial<Rules[Section]>): Patch =>
  (service) => ({ rules: { [section]: change(service.rules[section], service) } });
