/**
 * Documents with which agents find and use the site: a catalogue, a skill, texts of lists, and cards
 * of its MCP server.
 */
import { hasMcp } from "../../content/site.ts";
import { refuseFilesBelow, type Rule } from "../../checks/rule.ts";
import { definePlugin } from "../../plugin/plugin.ts";
import { emitAgentSkills, skillPath, skillsPath, skillsRoot } from "./agent-skills.ts";
import { ardPath, catalogHeaders, emitCatalog } from "./catalog.ts";
import { announceSectionTexts, emitSectionTexts } from "./section-texts.ts";
import { cardHeaders, emitServerCards, serverCardPath } from "./server-card.ts";

/** Files in public/ among the skills, which the index would not list. */
const checkSkills: Rule = (context) => refuseFilesBelow(skillsRoot, context);

export const agents = definePlugin({
  api: 1,
  name: "agents",
  rules: { site: [checkSkills] },
  reserves: [
    {
      segment: String.raw`llms-full(?:-\d+)?\.txt`,
      purpose: "the texts of the list",
      isBelowLists: true,
    },
  ],
  outputs: [
    {
      emit: emitAgentSkills,
      announce: (site) => [
        {
          path: skillPath(site),
          title: "Skill for agents",
          description: "How to read and search this site.",
          only: "llms",
        },
        {
          path: skillsPath,
          title: "Skills for agents",
          description: {
            en: "A skill for agents that read this site",
            de: "Anleitung zum Lesen dieser Website, als Skill für Agenten",
          },
          only: "reference",
        },
      ],
    },
    { emit: (site) => emitSectionTexts(site), announce: announceSectionTexts },
    {
      emit: emitCatalog,
      headers: () => catalogHeaders,
      announce: () => [
        {
          path: ardPath,
          title: "Catalogue for agents",
          description: {
            en: "Catalogue of what agents can use on this site",
            de: "Verzeichnis dessen, was Agenten auf dieser Website nutzen können",
          },
          only: "reference",
          link: { rel: "ard", type: "application/json" },
          robots: "Agentmap",
        },
      ],
    },
    {
      emit: (site) => (hasMcp(site) ? emitServerCards(site) : []),
      headers: (site) => (hasMcp(site) ? cardHeaders : []),
      announce: (site) =>
        hasMcp(site)
          ? [
              {
                path: serverCardPath,
                title: "MCP server card",
                description: {
                  en: "MCP server card of this site",
                  de: "Verbindungsdaten für Agenten (MCP-Serverkarte)",
                },
                only: "reference",
              },
            ]
          : [],
    },
  ],
});
