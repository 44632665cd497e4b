import { headers } from "../../../../spec/vocabulary.ts";
import type { JsonObject } from "../../../../spec/json.ts";
import { addressOf, headerIn, methodOf, objectOf } from "./entry.ts";

/** What marks a request as this one and no other: a client that sends it again writes other values. */
function markOf(entry: JsonObject): string {
  const request = objectOf(entry.request);
  const own = [headers.requestId, headers.signature, headers.timestamp];
  return JSON.stringify([methodOf(entry), ...own.map((name) => headerIn(request, name))]);
}

const isMarked = (entry: JsonObject): boolean =>
  Boolean(headerIn(objectOf(entry.request), headers.requestId));

const redirections = new Set([301, 302, 303, 307, 308]);

/** What Chrome marks: answers of its cache, and requests of a page that its service worker sends. */
const { fromCache, viaWorker } = { fromCache: "_fromCache", viaWorker: "_fetchedViaServiceWorker" };

/**
 * The entries without those that show a request a second time: recorded twice, answered by the client's own cache, or
 * sent on to another address by a redirection.
 */
export function eachOnce(entries: readonly JsonObject[]): JsonObject[] {
  const seen = new Set<string>();
  const once = entries.filter((entry) => {
    const { postData } = objectOf(entry.request);
    const { content } = objectOf(entry.response);
    const url = addressOf(entry)?.href;
    const what = [markOf(entry), url, entry.startedDateTime, postData, content];
    const key = JSON.stringify(isMarked(entry) ? what : entry);
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  });
  const sent = new Map<string, number>();
  for (const entry of once) sent.set(markOf(entry), (sent.get(markOf(entry)) ?? 0) + 1);
  return once.filter((entry) => {
    const status = objectOf(entry.response).status;
    const isFollowed = redirections.has(Number(status)) && isMarked(entry);
    if (entry[fromCache]) return false;
    const isSentByWorker = entry[viaWorker] ?? objectOf(entry.response)[viaWorker];
    if (!isFollowed && !isSentByWorker) return true;
    const mark = markOf(entry);
    const left = sent.get(mark) ?? 0;
    if (left < 2) return true;
    sent.set(mark, left - 1);
    return false;
  });
}
