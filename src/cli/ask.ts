/** Questions in the terminal, repeated until the answer is valid. */
import { createInterface } from "node:readline/promises";
import { CommandError } from "./command.ts";

/**
 * @param check throws the error of an invalid answer, which is printed before the question is
 * repeated
 * @returns the answer, trimmed
 */
export type Ask = (question: string, check: (answer: string) => unknown) => Promise<string>;

/**
 * @param Invalid class of the errors of invalid answers
 * @throws CommandError when the terminal is closed before the last answer
 */
export async function askUntilRight<Answers>(
  Invalid: new (message: string) => Error,
  askAll: (ask: Ask) => Promise<Answers>,
): Promise<Answers> {
  const terminal = createInterface(process.stdin, process.stdout);
  const closed = new Promise<never>((_, reject) => {
    terminal.once("close", () => {
      reject(new CommandError("\nCancelled. Nothing was written."));
    });
  });
  const ask: Ask = async (question, check) => {
    for (;;) {
      const asked = terminal.question(`${question} `);
      const answer = (await Promise.race([asked, closed])).trim();
      try {
        check(answer);
        return answer;
      } catch (error) {
        if (!(error instanceof Invalid)) throw error;
        console.log(error.message);
      }
    }
  };
  try {
    return await askAll(ask);
  } finally {
    terminal.close();
  }
}
