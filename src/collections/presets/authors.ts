/**
 * The `authors` collection. Authors have pages, but are in no list of the API.
 */
import type { Preset } from "../declaration.ts";

export const authors = {
  name: "authors",
  label: "Authors",
  word: "author",
  layout: "person",
  api: false,
  fields: {
    role: {
      type: "text",
      show: false,
      description: "Role of the person",
      example: "Head of engineering",
    },
    email: {
      type: "email",
      show: false,
      description: "Published, and shown where the person is the contact",
    },
    telephone: {
      type: "text",
      show: false,
      description: "Published with the country code, and shown where the person is the contact",
      example: "+49 30 1234567",
    },
    links: {
      type: "url",
      list: true,
      show: false,
      description: "Addresses of the person's profiles elsewhere",
      example: ["https://social.example/name"],
    },
  },
} as const satisfies Preset;
