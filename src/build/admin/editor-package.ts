/**
 * The editor in the browser as npm has it: a package of forty megabytes, which only sites install that ask for it.
 *
 * Its modules are served one by one, so that its version is named exactly; package.json has the same, as a test holds.
 */
export const editorPackage = "@sveltia/cms";

export const editorVersion = "0.221.1";
