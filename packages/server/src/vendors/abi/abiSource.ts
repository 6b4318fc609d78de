import type { AbiFunction } from '@latchkey/wire'

export type Contract = { chainId: number; address: string }

/** Describes contracts. The publisher of a description chose its names. */
export type AbiSource = {
  /**
   * The functions that can be read. `undefined` if the source does not know the contract; throws if it does not answer.
   */
  listFunctions(contract: Contract): Promise<AbiFunction[] | undefined>
}
