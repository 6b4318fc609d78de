import { SignerAway } from '@latchkey/signer'

/**
 * Finishes work at the signer for each item. One failure does not stop the others, unless the signer does not answer.
 *
 * @param message of the error for the items that failed.
 * @returns the number of items.
 * @throws SignerAway, or AggregateError once all items had their turn.
 */
export async function finishEach<T>(
  items: readonly T[],
  finish: (item: T) => Promise<void>,
  message: string,
): Promise<number> {
  const failures: unknown[] = []
  for (const item of items)
    try {
      await finish(item)
    } catch (cause) {
      if (cause instanceof SignerAway) throw cause
      failures.push(cause)
    }
  if (failures.length > 0) throw new AggregateError(failures, message)
  return items.length
}
