/**
 * Messages for files that the operating system cannot open.
 */

/**
 * @returns the fault and the remedy, to follow the name of the file. The reason is a code of the
 *   operating system such as EACCES.
 */
export function describeFailure(error: unknown): string {
  const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  if (reason === "ENOENT")
    return "was removed while it was being read. Try again when no other program is writing to the folder.";
  if (reason === "ENAMETOOLONG")
    return "has a path that is too long for this system, or contains such a path. Shorten the names of its folders.";
  return `cannot be read (${reason}). ${/^E(?:ACCES|PERM)$/.test(reason) ? "Give the account that builds the site permission to read it." : "Replace it with a readable file or folder, or remove it."}`;
}
