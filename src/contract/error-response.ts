/**
 * The one shape of failures, in every version of the API.
 */
import { z } from "zod";
import { errorCodes } from "./errors.ts";

export const ErrorResponse = z
  .object({
    error: z
      .object({
        code: z.enum(errorCodes).meta({
          description: "What kind of failure it is",
          examples: ["bad_request"],
        }),
        message: z.string().meta({
          description: "What is wrong, with the caller's own value",
          examples: ['"page" must be an integer of 1 or more, got "abc".'],
        }),
        hint: z.string().meta({
          description: "What to send instead",
          examples: ["Send page=1, or leave page out."],
        }),
        docs: z.url().meta({
          description: "Where the error is explained",
          examples: ["https://site.example/developers/#bad_request"],
        }),
      })
      .meta({
        id: "ErrorDetails",
        description: "What went wrong and what to do about it",
      }),
  })
  .meta({ id: "ErrorResponse", description: "The shape of every failure" });
