import type { AppError } from '@latchkey/wire'

/** The node's response to a transaction; `lost` is the error if there was none. */
export type TakenTransaction = { id: string; lost?: unknown }

/** The result of a transaction. One that failed on the chain or was replaced is final. */
export type Outcome<Receipt> =
  | { status: 'done'; receipt: Receipt }
  | { status: 'pending' }
  | { status: 'failed'; error: AppError }

/** The work of sending transactions that differs between chains. */
export type TransactionSteps<Plan, Receipt> = {
  /** The number of transactions. Each is reviewed; they are sent one after the other. */
  count: number
  /** Reads the data that the user needs before confirming. Does not ask the wallet. */
  prepare(step: number): Promise<Plan>
  /**
   * Signs the transaction and sends it to a node. A second call with the same plan sends the same bytes.
   * @throws the refusal of the wallet or the node: the transaction was not sent.
   */
  send(plan: Plan, step: number): Promise<TakenTransaction>
  wait(taken: { id: string; plan: Plan; step: number }): Promise<Outcome<Receipt>>
  /** The transaction of this step is finished: the next one is another transaction. */
  forget(step: number): void
}
