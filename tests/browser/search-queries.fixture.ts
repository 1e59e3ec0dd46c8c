/**
 * Queries as readers type them, with the page that is meant. What is meant was settled by reading the documents, before anything was searched.
 */

/** What people ask the demo, and what they mean. */
export const demoQueries: Record<string, string> = {
  "alarm lists": "/blog/alarm-lists-that-get-read/",
  "crane rail tolerances": "/blog/crane-rail-tolerances/",
  "framework agreement": "/blog/framework-agreement-alte-marsch/",
  "gdansk office": "/blog/gdansk-office-opens/",
  trainees: "/blog/graduates-and-trainees-2026/",
  "heat balance": "/blog/heat-balance-of-a-cold-store/",
  "food and beverage": "/industries/food-and-beverage/",
  "old drawings": "/blog/reading-old-drawings/",
  "south quay returns": "/blog/south-quay-returns-to-service/",
  "site as json": "/blog/this-site-as-json/",
  "pumping station audit": "/guides/pumping-station-audit/",
  "structured text": "/blog/unit-tests-for-structured-text/",
  "monitoring sensor costs": "/blog/what-a-monitoring-sensor-costs/",
  "oversized pumps": "/blog/why-pumps-are-oversized/",
  "brewery controls": "/case-studies/brewery-controls-migration/",
  "cold store heat recovery": "/case-studies/cold-store-heat-recovery/",
  dornbusch: "/case-studies/dornbusch-pumping-station/",
  "load path": "/guides/changing-a-load-path/",
  "quay wall survey": "/guides/quay-wall-survey/",
  "control narrative": "/guides/writing-a-control-narrative/",
};

/** What people ask a site of 675 real documents: words of titles, topics, and what stands in the middle of a text. */
export const realQueries: Record<string, string> = {
  "how to use github": "/blog/how-to-use-github-and-the-terminal-a-guide/",
  "managing technical debt": "/blog/managing-technical-debt/",
  "content debt":
    "/blog/content-debt-what-it-is-where-to-find-it-and-how-to-prevent-it-in-the-first-place/",
  "static source analysis": "/blog/what-is-static-source-analysis/",
  "government site for kids": "/blog/every-kid-in-a-park/",
  "navigating atos": "/blog/navigating-atos/",
  "interview tips": "/guides/hcd-discovery-operations-interview-tips/",
  "rpa playbook": "/guides/rpa-rpa-playbook/",
  glossary: "/guides/dap-glossary-of-terms/",
  "accessibility for product managers": "/guides/accessibility-for-teams-product-management/",
  "partnership principles": "/principles/",
  cloudfall: "/blog/avoiding-cloudfall/",
  "day in the life of an engineer": "/blog/a-day-in-the-life-of-an-18f-engineer/",
  "modular contracting prerequisites": "/blog/prerequisites-for-modular-contracting/",
  "basics of ai": "/blog/back-to-basics-in-the-age-of-ai/",
  "product owner or contracting officers representative": "/blog/ask-18f-po-vs-cor/",
  "easy-to-read regulations": "/case-studies/eregs/",
  "foreign service officers visas passports":
    "/blog/midas-a-marketplace-for-innovation-in-government/",
  "fidgety participant": "/guides/hcd-discovery-operations-interview-tips/",
  "uk digital service visit": "/blog/uk-digital-service-visits-us-to-begin-series-of-exchanges/",
};

/** Slips, and what was meant. */
export const realSlips: Record<string, string> = {
  accessability: "accessibility",
  acessibility: "accessibility",
  procurment: "procurement",
  analitycs: "analytics",
  "usabilty testing": "usability testing",
  governemnt: "government",
};
