#!/usr/bin/env node
/** `broadsheet`: the program that `package.json` names. */
import module from "node:module";

// A third of a second less for every command but the first. Node 20, on which `init` runs, has no
// such cache.
module.enableCompileCache?.();
// After that, so that it takes its part in it.
const { main } = await import("./main.ts");
// Not process.exit: what is still written would be cut off.
process.exitCode = await main(process.argv.slice(2));
