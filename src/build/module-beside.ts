/**
 * Modules that are named by their file, for bundlers and browsers. In the repository they are TypeScript, in the package JavaScript.
 */
import path from "node:path";

/**
 * @param module `import.meta.url` of the module that asks
 * @param name without its ending, as in `runtime`
 * @returns the module of that name in the same folder
 */
export function moduleBeside(module: string, name: string): URL {
  return new URL(name + path.extname(module), module);
}
