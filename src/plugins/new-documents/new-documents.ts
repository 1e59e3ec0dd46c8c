/** The command `new`: creation of documents. */
import { definePlugin } from "../../plugin/plugin.ts";
import { commands } from "./commands.ts";

export const newDocuments = definePlugin({ api: 1, name: "new-documents", commands });
