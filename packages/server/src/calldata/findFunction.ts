import { type AbiFunction, AppError, toSignature } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { toSelector } from '../standards/ethereum.ts'
import type { AbiSource, Contract } from '../vendors/abi/abiSource.ts'
import { createMemory } from '../vendors/memory.ts'

/** The function that a contract call runs. */
export type FindFunction = (contract: Contract & { selector: string }) => Promise<AbiFunction>

/**
 * Asks the operator's source at most once a day for each contract. A description counts only if its hash is the
 * selector, so a source cannot describe a call as another one.
 *
 * @throws AppError `not_found` if the source is off, does not answer, or does not describe this function.
 */
export function createFindFunction(
  ctx: Pick<Context, 'now' | 'log'>,
  source: AbiSource | undefined,
): FindFunction {
  const recall = createMemory<ReadonlyMap<string, AbiFunction>>(ctx, {
    what: 'ABI source',
    freshMs: 86_400_000,
    maxStaleMs: 7 * 86_400_000,
    maxEntries: 500,
  })
  return async ({ selector, ...contract }) => {
    if (!source) throw unknown()
    const list = async () => {
      const functions = await source.listFunctions(contract)
      return functions && new Map(functions.map((one) => [toSelector(toSignature(one)), one]))
    }
    const answer = await recall(`${contract.chainId}:${contract.address}`, list)
    return answer?.value?.get(selector) ?? unknown()
  }
}

function unknown(): never {
  throw new AppError('not_found', { message: 'This function is not known here.' })
}
