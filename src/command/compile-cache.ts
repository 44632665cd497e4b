import module from "node:module";

/** Since Node 22.1; the oldest Node this suite runs on has neither. */
interface CompileCache {
  enableCompileCache?(): unknown;
  getCompileCacheDir?(): string | undefined;
}

/**
 * Keeps compiled code from one command to the next, in Node's own folder for that, where this Node can: the
 * processes of a run load the same modules, and starting them is most of what a short run takes.
 * @returns the variables by which processes started from here do the same
 */
export function keepCompiledCode(): { NODE_COMPILE_CACHE?: string } {
  const { enableCompileCache, getCompileCacheDir } = module as CompileCache;
  enableCompileCache?.();
  const folder = getCompileCacheDir?.();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}
