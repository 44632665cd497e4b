export interface BodyForm {
  body(json: string): string;
  /** The content type; undefined to send none. */
  contentType: string | undefined;
  /** The body is so large that a target may close the connection before it has read all of it. */
  large?: true;
}
