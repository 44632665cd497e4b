import { isJsonObject, type JsonObject } from "../../../../spec/json.ts";
import { UsageError } from "../../../ground/usage-error.ts";

const deepest = 400;
const mostValues = 2_000_000;

/** Objects whose keys are names that the author chose, so that a key says nothing of the value. */
const named =
  /^(\$?defs|definitions|schemas|properties|patternProperties|responses|parameters|headers|paths|callbacks|requestBodies|examples|dependentSchemas)$/;

/** A value that stands for itself: a reference in it is none, and no file is read into a request. */
const literal =
  /^(example|default|const|enum|value|dataValue|name|in|url|host|basePath|format|operationId|summary|description)$/;

const isLiteral = (key: string, holder: string): boolean =>
  holder !== "" && !named.test(holder) && literal.test(key);

/** Where the anchors of a file are kept, so that a pointer leads to each. */
const anchorsKey = "$anchors";

/** A reference to an anchor as one to a pointer: `x.yaml#Pet` is `x.yaml#/$anchors/Pet`. */
const withPointer = (reference: string): string =>
  reference.replace(/#(?!\/)(.+)$/, `#/${anchorsKey}/$1`);

/**
 * A parsed file as a separate tree: aliases of YAML are copied, anchors can be pointed at. @throws
 * UsageError when it's larger than any description, as aliases of aliases can be
 */
export function wholeTree(value: unknown, place: string): unknown {
  const anchors: JsonObject = {};
  let values = 0;
  const copied = (node: unknown, holder: string, depth: number, isFixed: boolean): unknown => {
    values += 1;
    if (values > mostValues || depth > deepest)
      throw new UsageError(
        `${place} can't be read: it holds more than ${mostValues} values, or nests more than ${deepest} deep.`,
      );
    if (Array.isArray(node)) return node.map((each) => copied(each, "[]", depth + 1, isFixed));
    if (!isJsonObject(node)) return node;
    const own: JsonObject = {};
    for (const [key, each] of Object.entries(node)) {
      const isReference = key === "$ref" && typeof each === "string";
      if (key === "__proto__" || (isReference && isFixed)) continue;
      own[key] = isReference
        ? withPointer(each)
        : copied(each, key, depth + 1, isFixed || isLiteral(key, holder));
    }
    if (typeof own.$anchor === "string") anchors[own.$anchor] = own;
    return own;
  };
  const whole = copied(value, "", 0, false);
  return isJsonObject(whole) && Object.keys(anchors).length > 0
    ? { ...whole, [anchorsKey]: anchors }
    : whole;
}
