/** Files and folders that systems put beside others, by their names in lower case. */
const names = new Set(
  (
    ".ds_store .localized icon\r .appledouble __macosx .spotlight-v100 .trashes .fseventsd .temporaryitems " +
    ".apdisk .documentrevisions-v100 .volumeicon.icns " +
    "thumbs.db ehthumbs.db desktop.ini $recycle.bin .directory @eadir #recycle lost+found"
  ).split(" "),
);

/**
 * Resource forks of macOS, where Windows notes that a file was downloaded, what shared folders keep of deleted files,
 * and the locks of spreadsheets that are open.
 */
const patterns = [
  /^\._/,
  /:zone\.identifier$/i,
  /^\.(nfs|fuse_hidden|smbdelete)[\da-f]+$/,
  /^\.trash-\d+$/i,
  /^~\$|^\.~lock\..*#$/,
];

/** Whether a path is of something that a system has left there, and nobody has packed. */
export const isLeftBySystem = (path: string): boolean =>
  path
    .split("/")
    .some((name) => names.has(name.toLowerCase()) || patterns.some((each) => each.test(name)));
