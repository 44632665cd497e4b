import type { OperationName } from "../../spec/operations.ts";
import type { Routes } from "./routes.ts";

export interface Match {
  operation: OperationName;
  path: Record<string, string>;
}

/** A malformed parameter stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function createRouter(routes: Routes): (method: string, path: string) => Match | undefined {
  const served = (Object.keys(routes) as OperationName[]).flatMap((operation) => {
    const route = routes[operation];
    if (!route) return [];
    const pattern = new RegExp(`^${route.path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
    return [{ operation, method: route.method, pattern }];
  });
  return (method, path) => {
    for (const { operation, pattern, method: own } of served) {
      const found = method === own ? pattern.exec(path) : null;
      if (!found) continue;
      const parameters = Object.entries(found.groups ?? {});
      return {
        operation,
        path: Object.fromEntries(parameters.map(([name, value]) => [name, decoded(value)])),
      };
    }
    return undefined;
  };
}
