import { readAbiFunction } from '@latchkey/wire'
import * as v from 'valibot'
import type { Context } from '../../context.ts'
import { fetchPublic } from '../../network/fetchPublic.ts'
import type { AbiSource } from './abiSource.ts'

/** A user is waiting for a review. */
const timeoutMs = 3_000
/** More than the largest known contract has. */
const maxEntries = 2_000

const Reply = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ abi: v.pipe(v.array(v.unknown()), v.maxLength(maxEntries)) }),
)

/** Sourcify's API, which other services support too: https://docs.sourcify.dev/docs/api/. It needs no key. */
export function createSourcify(ctx: Pick<Context, 'config'>, baseUrl: string): AbiSource {
  return {
    async listFunctions({ chainId, address }) {
      const { status, text } = await fetchPublic(
        ctx,
        `${baseUrl}/v2/contract/${chainId}/${address}?fields=abi`,
        { timeoutMs, service: 'abi' },
      )
      if (status === 404) return undefined
      const result = v.safeParse(Reply, text)
      if (status !== 200 || !result.success) throw new Error(`The ABI source answers ${status} and no ABI.`)
      return result.output.abi.flatMap((entry) => readAbiFunction(entry) ?? [])
    },
  }
}
