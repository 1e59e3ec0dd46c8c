import type { Site } from "../content/site.ts";
import type { Templates } from "../render/load-templates.ts";
import type { PageSettings } from "../render/runtime.ts";

/** @param head HTML that other integrations add to the end of every head */
export function pageSettings({ settings }: Site, templates: Templates, head = ""): PageSettings {
  return {
    site: new URL(settings.base_url),
    head,
    scriptTag: templates.scriptTag,
  };
}
