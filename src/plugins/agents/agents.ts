/** Documents with which agents find and use the site: a skill, and the card of its MCP server. */
import { definePlugin } from "../../plugin/plugin.ts";
import { hasMcp } from "../../site/reference/mcp-clients.ts";
import { emitAgentSkills, skillPath } from "./agent-skills.ts";
import { emitServerCard } from "./server-card.ts";

export const agents = definePlugin({
  api: 1,
  name: "agents",
  outputs: [
    {
      emit: emitAgentSkills,
      announce: (site) => [
        {
          path: skillPath(site),
          title: "Skill for agents",
          description: "How to read and search this site.",
        },
      ],
    },
    { emit: (site) => (hasMcp(site) ? emitServerCard(site) : []) },
  ],
});
