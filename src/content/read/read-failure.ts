/**
 * Messages for files that the operating system cannot open.
 */

/**
 * @returns what is wrong and what to do; completes "a.md ". The system's reason is a word such as
 * EACCES
 */
export function describeFailure(error: unknown): string {
  const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  if (reason === "ENOENT")
    return "was removed while it was being read. Try again when no program writes to the folder.";
  if (reason === "ENAMETOOLONG")
    return "has a path that is too long for this system, or contains one. Shorten the names of its folders.";
  return `cannot be read (${reason}). ${/^E(?:ACCES|PERM)$/.test(reason) ? "Give the account that builds the site permission to read it." : "Replace it with a readable file or folder, or remove it."}`;
}
