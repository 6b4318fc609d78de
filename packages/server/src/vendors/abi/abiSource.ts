import type { AbiFunction } from '@latchkey/wire'

export type Contract = { chainId: number; address: string }

/** Describes contracts. Whoever published a description chose its names. */
export type AbiSource = {
  /** The functions that can be read. `undefined` where the source does not know the contract; throws where it gives no answer. */
  listFunctions(contract: Contract): Promise<AbiFunction[] | undefined>
}
