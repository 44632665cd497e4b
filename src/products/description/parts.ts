import type { JsonObject } from "../../../spec/json.ts";

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  default?: unknown;
  format?: string;
  /** Of OpenAPI 3.0; later ones have a list of them. */
  example?: unknown;
  examples?: unknown[];
}

export interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
  required?: boolean;
  schema?: Schema;
}

interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: JsonObject;
}

export interface Body {
  content: Record<string, MediaType>;
}

export interface Response {
  $ref?: string;
  description?: string;
  content?: Record<string, MediaType>;
  links?: Record<string, Link>;
}

export interface Link {
  operationId: string;
  parameters?: Record<string, string>;
  requestBody?: Record<string, string>;
}

export interface Operation {
  operationId: string;
  tags?: string[];
  summary?: string;
  description?: string;
  parameters: Parameter[];
  requestBody?: Body;
  responses: Record<string, Response>;
}

export interface Description extends JsonObject {
  paths: Record<string, Record<string, Operation>>;
}
