/**
 * The oldest Node that runs the engine, as `engines` of package.json has it. `npm run
 * verify:package` runs a site on it.
 */
import { CommandError } from "./command.ts";

const oldest = [22, 18] as const;

/** @throws CommandError where this Node is too old for a command */
export function requireNode(command: string, version = process.versions.node): void {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [wanted, least] = oldest;
  if (major > wanted) return;
  if (major === wanted && minor >= least) return;
  throw new CommandError(
    `"broadsheet ${command}" needs Node ${oldest.join(".")} or newer, and this is ${version}. Install a newer one from https://nodejs.org/.`,
  );
}
