export { watchedRequirements } from "./watch/watch.ts";
