/**
 * Vite plugin for a site below a base path: styles and scripts contain the path in the
 * addresses of files, and scripts of browsers know it as BASE_URL. Templates do not, because the
 * finished page is mounted as a whole (mount-html.ts).
 */
import type { Plugin } from "vite";
import { basePathOf } from "../format/urls.ts";

export function basePathPlugin(baseUrl: string): Plugin {
  const base = basePathOf(baseUrl);
  const define = { "import.meta.env.BASE_URL": JSON.stringify(`${base}/`) };
  return {
    name: "broadsheet:base-path",
    config: () =>
      base === ""
        ? undefined
        : {
            experimental: {
              renderBuiltUrl: (name, { ssr, hostType }) =>
                hostType === "css" || !ssr ? `${base}/${name}` : undefined,
            },
            environments: { client: { define } },
          },
  };
}
