/**
 * `broadsheet new`: creates a document in the content folder with all of its keys. Never overwrites
 * a file. Asks for a missing kind or title in a terminal.
 */
import type { CommandSite } from "../../plugin/plugin.ts";
import { defineCommand, formatOption } from "../../command/command.ts";

export const newCommand = (site: () => Promise<CommandSite>) =>
  defineCommand({
    operands: { form: '<kind> "A title"' },
    options: {
      locale: {
        value: "<code>",
        description: "language (default: the first of the site)",
      },
      "translation-of": {
        value: "<slug>",
        description: "slug of the document that it translates",
      },
      slug: {
        value: "<slug>",
        description: "last segment of its URL (default: from the title)",
      },
      format: formatOption,
    },
    notes:
      'The kinds are page and those of the collections; without a kind, the command lists them. "new strings de" creates a file for the interface strings of a language.',
    run: async (call) => (await import("./create-document.ts")).createDocument(await site(), call),
  });
