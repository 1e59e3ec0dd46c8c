/** Creation of documents from the command line. */
import { definePlugin } from "../../plugin/plugin.ts";
import { commands } from "./commands.ts";

export const newDocuments = definePlugin({ api: 1, name: "new-documents", commands });
