/** Generates the reference of plugins in docs/reference/plugins.md. */
import {
  pluginMark,
  pluginPage,
  readProgram,
  writePluginReference,
} from "./docs/plugin-reference.ts";
import { listMark, writePluginList } from "./docs/plugin-list.ts";
import { writeSection } from "./generated-section.ts";

await writeSection(pluginPage, listMark, writePluginList());
await writeSection(pluginPage, pluginMark, writePluginReference(readProgram()));
