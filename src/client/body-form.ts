/** How the body of a request is written, when it is deliberately no proper one. */
export interface BodyForm {
  /** Writes the body another way: given the JSON as it should be. */
  body(json: string): string;
  /** Another content type; undefined for none. */
  contentType: string | undefined;
  /** So much that a target may close the connection before it has read it all. */
  large?: true;
}
