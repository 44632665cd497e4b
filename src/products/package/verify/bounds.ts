const megabyte = 1_048_576;

/** A package that goes beyond these was not written by this suite. Sizes in bytes. */
export const bounds = {
  zip: 512 * megabyte,
  /** One file, unpacked. A text in Node can't be longer. */
  file: 400 * megabyte,
  total: 600 * megabyte,
  files: 50,
};

/** A size for people: "400 MB". */
export const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / megabyte)} MB`;
