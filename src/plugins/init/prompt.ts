/** Questions in the terminal, repeated until the answer is valid. */
import { createInterface } from "node:readline/promises";
import { CommandError } from "../../command/command.ts";

/**
 * Asks a question.
 *
 * @param check throws if the answer is invalid; its message is printed and the question repeated
 * @returns the answer without surrounding spaces
 */
type Prompt = (question: string, check: (answer: string) => unknown) => Promise<string>;

/**
 * @param Invalid error class that `check` throws for an invalid answer; other errors end the prompts
 * @param run asks the questions
 * @throws CommandError if the terminal is closed before the last answer
 */
export async function promptUntilValid<Answers>(
  Invalid: new (message: string) => Error,
  run: (prompt: Prompt) => Promise<Answers>,
): Promise<Answers> {
  const terminal = createInterface(process.stdin, process.stdout);
  const closed = new Promise<never>((_, reject) => {
    terminal.once("close", () => {
      reject(new CommandError("\nCancelled. Nothing was written."));
    });
  });
  const prompt: Prompt = async (question, check) => {
    for (;;) {
      const input = terminal.question(`${question} `);
      const answer = (await Promise.race([input, closed])).trim();
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
    return await run(prompt);
  } finally {
    terminal.close();
  }
}
