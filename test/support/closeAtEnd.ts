/** Things that the tests of one file opened. In a separate module, so that the file that closes them loads little. */
const open: (() => unknown)[] = []

/** Runs `close` when the tests of this file have ended. */
export function closeAtEnd(close: () => unknown): void {
  open.push(close)
}

export async function closeAll(): Promise<void> {
  // Later ones may need earlier ones.
  for (const close of open.splice(0).reverse()) await close()
}
