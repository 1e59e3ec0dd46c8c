#!/usr/bin/env node
/** `broadsheet`: entry point named in package.json. */
import module from "node:module";
import path from "node:path";

// Saves a third of a second for every command after the first. An older Node, which main.ts refuses,
// may lack this cache.
module.enableCompileCache?.(path.join(import.meta.dirname, "../../node_modules/.cache/compiled"));
// Imported afterwards, so that the cache includes them.
const { main } = await import("./main.ts");
const { endWithSignals } = await import("../command/end-with-signals.ts");
endWithSignals();
// Unlike process.exit, this does not cut off pending output.
process.exitCode = await main(process.argv.slice(2));
