/** What the tests of one file opened. Kept apart, so that the file that runs it weighs nothing. */
const open: (() => unknown)[] = []

/** Runs `close` when the tests of this file have ended. */
export function closeAtEnd(close: () => unknown): void {
  open.push(close)
}

export async function closeAll(): Promise<void> {
  // The last that was opened may need those before it.
  for (const close of open.splice(0).reverse()) await close()
}
