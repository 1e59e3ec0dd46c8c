/** Questions in the terminal, asked until the answer can be used. */
import { createInterface } from "node:readline/promises";
import { CommandError } from "./command.ts";

/**
 * @param check throws what is wrong with an answer, which is said before the question is asked
 * again
 * @returns the answer without white space around it
 */
export type Ask = (question: string, check: (answer: string) => unknown) => Promise<string>;

/**
 * @param Wrong the error of an answer that cannot be used
 * @throws CommandError when the terminal is closed before all is answered
 */
export async function askUntilRight<Answers>(
  Wrong: new (message: string) => Error,
  askAll: (ask: Ask) => Promise<Answers>,
): Promise<Answers> {
  const terminal = createInterface(process.stdin, process.stdout);
  const closed = new Promise<never>((_, reject) => {
    terminal.once("close", () => {
      reject(new CommandError("\nNothing is written."));
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
        if (!(error instanceof Wrong)) throw error;
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
