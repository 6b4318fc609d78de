import type { AppError } from '@latchkey/wire'

/** What a node said of a transaction that it was given; `lost` is why it said nothing. */
export type TakenTransaction = { id: string; lost?: unknown }

/** How a transaction went. One that failed on the chain, or whose place another one took, is over. */
export type Outcome<Receipt> =
  | { status: 'done'; receipt: Receipt }
  | { status: 'pending' }
  | { status: 'failed'; error: AppError }

export type TransactionSteps<Plan, Receipt> = {
  /** How many transactions are asked for. Each is reviewed; they are sent one after the other. */
  count: number
  /** Finds out what the user needs to know before they agree. Asks nothing of the wallet. */
  prepare(step: number): Promise<Plan>
  /**
   * Signs and hands it to a node. Called again for the same plan it sends the same bytes.
   * @throws what the wallet or the node refused with: the transaction is nowhere.
   */
  send(plan: Plan, step: number): Promise<TakenTransaction>
  wait(taken: { id: string; plan: Plan; step: number }): Promise<Outcome<Receipt>>
  /** What was sent in this place is over: the next one is another transaction. */
  forget(step: number): void
}
