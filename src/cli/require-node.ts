/**
 * Minimum version of Node, the same as in `engines` of package.json. `npm run verify:package` tests
 * a site with that version.
 */
import { CommandError } from "./command.ts";

const oldest = [22, 18] as const;

/** @throws CommandError if the running Node is too old for a command */
export function requireNode(command: string, version = process.versions.node): void {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [wanted, least] = oldest;
  if (major > wanted) return;
  if (major === wanted && minor >= least) return;
  throw new CommandError(
    `"broadsheet ${command}" needs Node ${oldest.join(".")} or newer, and this is ${version}. Install a newer one from https://nodejs.org/.`,
  );
}
