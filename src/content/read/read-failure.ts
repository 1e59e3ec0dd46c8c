/**
 * What is said of a file that the system does not let one read.
 */

/** @returns what is wrong and what to do; completes "a.md ". The system's reason is a word such as EACCES */
export function describeFailure(error: unknown): string {
  const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  if (reason === "ENOENT")
    return "was removed while it was read. Try again when nothing writes into the folder.";
  if (reason === "ENAMETOOLONG")
    return "has a path that is too long for this system, or holds one. Shorten the names of its folders.";
  return `cannot be read (${reason}). ${/^E(?:ACCES|PERM)$/.test(reason) ? "Give the account that builds the site the right to read it." : "Put a file or folder there that can be, or remove it."}`;
}
