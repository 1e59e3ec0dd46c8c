/**
 * Replaceable parts of pages, under the names by which templates import them. A site can replace
 * each with its own component.
 */
declare module "broadsheet:parts/Masthead" {
  export { default } from "./parts/Masthead.astro";
}
declare module "broadsheet:parts/Footer" {
  export { default } from "./parts/Footer.astro";
}
declare module "broadsheet:parts/HomePage" {
  export { default } from "./parts/HomePage.astro";
}
declare module "broadsheet:parts/HubPage" {
  export { default } from "./parts/HubPage.astro";
}
declare module "broadsheet:parts/DocumentPage" {
  export { default } from "./parts/DocumentPage.astro";
}
declare module "broadsheet:parts/NotFoundPage" {
  export { default } from "./parts/NotFoundPage.astro";
}
declare module "broadsheet:parts/PageHead" {
  export { default } from "./parts/PageHead.astro";
}
declare module "broadsheet:parts/ItemList" {
  export { default } from "./parts/ItemList.astro";
}
declare module "broadsheet:parts/Facts" {
  export { default } from "./parts/Facts.astro";
}
declare module "broadsheet:parts/Contents" {
  export { default } from "./parts/Contents.astro";
}
declare module "broadsheet:parts/Siblings" {
  export { default } from "./parts/Siblings.astro";
}
