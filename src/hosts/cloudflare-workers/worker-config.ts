/**
 * What wrangler is told of a site's Worker.
 *
 * A request starts the Worker where no file has its very address, and for the addresses below. So pages, the API, twins and documents are answered by
 * the contract, and what browsers load beside a page comes from the static files alone: those requests cost nothing and are not counted. Files are only
 * found by their own names, because Cloudflare would lead from `/about` to `/about/` with 307 where the contract says 308.
 */

/** Files that the edge has more to say of, or that are not to be told. A drawing in SVG may hold scripts, which the policy of its answer stops. */
const runWorkerFirst = [
  "/api/*",
  "/_data/*",
  "/.well-known/*",
  "/*.html",
  "/*.json",
  "/*.md",
  "/*.svg",
  "/*.txt",
  "/*.xml",
];

/** @param place the name of the Worker, its module, and the output folder of a build */
export function workerConfig(place: { name: string; main: string; directory: string }) {
  const { name, main, directory } = place;
  return {
    name,
    main,
    compatibility_date: "2026-10-23",
    preview_urls: true,
    observability: { enabled: true },
    assets: {
      directory,
      binding: "ASSETS",
      html_handling: "none",
      not_found_handling: "none",
      run_worker_first: runWorkerFirst,
    },
  };
}
