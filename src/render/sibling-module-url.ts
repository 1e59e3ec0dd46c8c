/**
 * URLs of modules for bundlers and browsers: TypeScript in the repository, JavaScript in the
 * published package.
 */
import path from "node:path";

/**
 * @param module `import.meta.url` of the calling module
 * @param name file name without extension, as in `runtime`
 * @returns the URL of that module in the same folder
 */
export function siblingModuleUrl(module: string, name: string): URL {
  return new URL(name + path.extname(module), module);
}
