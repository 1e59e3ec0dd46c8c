/**
 * Which Node the commands need: the one that Astro asks for. `init` writes a site on any Node that npm runs on, and that site brings its own.
 */
import { CommandError } from "./command.ts";

const oldest = [22, 18] as const;

/** @throws CommandError where this Node is too old for a command */
export function requireNode(
  command: string,
  version = process.versions.node,
): void {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [wanted, least] = oldest;
  if (command === "init" || major > wanted) return;
  if (major === wanted && minor >= least) return;
  throw new CommandError(
    `"broadsheet ${command}" needs Node ${oldest.join(".")} or newer, and this is ${version}. Run it as "npm run ${command}", which takes the Node that the site brings, or install a newer one from https://nodejs.org/.`,
  );
}
