/** Files and folders that systems put beside others, by their names in lower case. */
const names = new Set(
  (
    ".ds_store .localized icon\r .appledouble __macosx .spotlight-v100 .trashes .fseventsd .temporaryitems " +
    "thumbs.db ehthumbs.db desktop.ini $recycle.bin .directory @eadir lost+found"
  ).split(" "),
);

/** Resource forks of macOS, and where Windows notes that a file was downloaded. */
const patterns = [/^\._/, /:zone\.identifier$/i, /^\.nfs[\da-f]+$/, /^\.trash-\d+$/i];

/** Whether a path is of something that a system has left there, and nobody has packed. */
export const isLeftBySystem = (path: string): boolean =>
  path
    .split("/")
    .some((name) => names.has(name.toLowerCase()) || patterns.some((each) => each.test(name)));
