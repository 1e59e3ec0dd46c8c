/** Lets the browser paint and react to input between the parts of a search. */
export function endTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
