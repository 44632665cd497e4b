import type { OperationName } from "../../spec/operations.ts";
import type { Route, Routes } from "./routes.ts";

export interface Match {
  operation: OperationName;
  path: Record<string, string>;
}

/** Leaves a malformed parameter undecoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const parameters = ({ path }: Pick<Route, "path">): number => path.split("{").length;

export function createRouter(routes: Routes): (method: string, path: string) => Match | undefined {
  const served = (Object.keys(routes) as OperationName[]).flatMap((operation) => {
    const route = routes[operation];
    if (!route) return [];
    const pattern = new RegExp(`^${route.path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
    return [{ operation, method: route.method, pattern, path: route.path }];
  });
  served.sort((one, other) => parameters(one) - parameters(other));
  return (method, path) => {
    for (const { operation, pattern, method: own } of served) {
      const found = method === own ? pattern.exec(path) : null;
      if (!found) continue;
      return {
        operation,
        path: Object.fromEntries(
          Object.entries(found.groups ?? {}).map(([name, value]) => [name, decoded(value)]),
        ),
      };
    }
    return undefined;
  };
}
