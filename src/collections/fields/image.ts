/**
 * Field type for a local image with alternative text.
 */
import { z } from "zod";
import { picture } from "../front-matter/value-schemas.ts";
import type { FieldType } from "./field-type.ts";

const Image = z
  .object({
    url: z.url().meta({
      description: "The image",
      examples: ["https://site.example/media/blog/hello.png"],
    }),
    alt: z.string().meta({
      description: "Alternative text: a description of the image",
      examples: ["Two people shake hands"],
    }),
  })
  .meta({ id: "FieldImage", description: "An image of a document" });

export const image: FieldType = {
  parse: () => picture,
  noun: () => "an image with src and alt",
  schema: () => Image,
  advice:
    "Write two lines below it, each starting with two spaces: src: ./images/name.png and alt: what the image shows.",
  example: () => "\n  src: ./images/name.png\n  alt: What the image shows",
  show: (value) => picture.safeParse(value).data ?? null,
};
