/**
 * `broadsheet/loader`: a loader of Astro's content layer with the published documents.
 *
 *     const blog = defineCollection({ loader: documents("blog") });
 */
export { documents } from "../plugins/content-layer/documents.ts";
