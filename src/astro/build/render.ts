/**
 * The second step of a build: pages are rendered, by threads beside Astro where there are any, the rest by Astro one after another.
 */
import type { AstroIntegrationLogger, AstroPrerenderer } from "astro";
import { setImmediate } from "node:timers/promises";
import { describeFailure } from "../../build/system-failure.ts";
import { htmlFile } from "../../contract/urls.ts";
import type { HtmlPage } from "../../site/html-pages.ts";
import type { BundleFinder, PageBundle } from "../internals/page-bundle.ts";
import { silence } from "../internals/unpromised.ts";
import type { PageWorkers } from "../pages/page-workers.ts";
import { prerender } from "../pages/prerender.ts";
import { emit } from "./emit.ts";
import type { SiteBuild } from "./site-build.ts";

/** @returns how the pages are rendered, from how Astro would */
export function render(
  build: SiteBuild,
  prerenderer: AstroPrerenderer,
  bundle: BundleFinder,
  logger: AstroIntegrationLogger,
): AstroPrerenderer {
  const { site, write, report, workers } = build;
  return {
    ...prerender(prerenderer, {
      site,
      write(files) {
        try {
          write(files);
        } catch (error) {
          // Astro would take it for a fault of the page, and say so first.
          silence(logger);
          throw error;
        }
      },
      bundle,
      onPage: () => report.count("pages", 1),
      renderBeside:
        workers &&
        ((found, renderHere) =>
          renderBeside(build, workers, found, renderHere, logger)),
    }),
    async teardown() {
      await prerenderer.teardown?.();
      // What comes now are Astro's images, and checkPictures knows more of those that fail.
      silence(logger, "error");
    },
  };
}

/**
 * Lets threads render, while this one emits and then renders too. Answers with the pages that Astro has to render: all that were not rendered here,
 * where the threads fail in any way, or made another page than is made here. What is wrong with the site itself fails here too.
 */
async function renderBeside(
  build: SiteBuild,
  workers: PageWorkers,
  bundle: PageBundle | Error,
  renderHere: (page: HtmlPage) => Promise<void>,
  logger: AstroIntegrationLogger,
): Promise<string[]> {
  const rendering = workers.render(bundle);
  // A failure is told below.
  rendering.catch(() => undefined);
  const others = new Set(build.pages);
  try {
    await emit(build, logger);
    for (
      let batch = workers.takeBatch(build.pages);
      batch.length > 0;
      batch = workers.takeBatch(build.pages)
    ) {
      for (const page of batch) {
        await renderHere(page);
        others.delete(page);
      }
      // Lets the threads tell what they have done.
      await setImmediate();
    }
  } catch (error) {
    await workers.stop();
    throw error;
  }
  try {
    const left = await rendering;
    const sample = [...others].find(({ path: page }) => !left.includes(page));
    if (sample) await compare(build, sample, renderHere);
    return left;
  } catch (error) {
    console.warn(
      `Astro renders all pages itself, slower and with the same result. Threads cannot: ${describeFailure(error)}. They are made for Astro 7.3 (src/astro/internals).`,
    );
    return [...others].map((page) => page.path);
  }
}

/** @throws Error when Astro makes another page than a thread did */
async function compare(
  { digests, report }: SiteBuild,
  page: HtmlPage,
  renderHere: (page: HtmlPage) => Promise<void>,
): Promise<void> {
  const file = `/${htmlFile(page.path)}`;
  const digest = digests.get(file);
  report.count("pages", -1);
  await renderHere(page);
  if (digests.get(file) !== digest)
    throw new Error(`${page.path} is another page in a thread`);
}
