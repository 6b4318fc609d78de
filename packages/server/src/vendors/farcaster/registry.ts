import type { Context } from '../../context.ts'
import { checksum } from '../../standards/ethereum.ts'
import { ChainError, callChain } from '../chain/rpc.ts'
import type { Farcaster } from './farcaster.ts'
import { noAnswer } from './relay.ts'

/** OP Mainnet, the only chain. Source: docs.farcaster.xyz/reference/contracts/deployments. */
const chain = '10'
const idRegistry = '0x00000000fc6c5f01fc30151999387bb99a9f489b'
const keyRegistry = '0x00000000fc1237824fb747abde0ff18990e59b7e'
/** `custodyOf(uint256)`: an address, 0 for an unused id. */
const custodyOfSelector = '65269e47'
/** `keyDataOf(uint256,bytes)`: the state of a key and its type. */
const keyDataOfSelector = 'ac34cc5a'
const addedState = 1n
const removedState = 2n
/** An ed25519 key that signs messages. */
const messageKey = 1n
/** An address that may sign logins for the owner (FIP-225). */
const authAddress = 2n

/**
 * The owners of Farcaster ids, by the node of `RPC_URLS` for Optimism. Throws if the node does not answer (R45:
 * Farcaster logins).
 */
export function createRegistry(
  ctx: Pick<Context, 'config' | 'log'>,
): Pick<Farcaster, 'getCustody' | 'hasAuthAddress' | 'getKeyState'> {
  return {
    async getCustody(fid) {
      const [owner = 0n] = await ask(ctx, idRegistry, `${custodyOfSelector}${word(fid)}`, 1)
      return owner === 0n ? undefined : checksum(`0x${owner.toString(16).padStart(40, '0')}`)
    },
    async hasAuthAddress({ fid, address }) {
      // The key is the address in one word, as bytes: offset, length, content.
      const key = `${word(64)}${word(32)}${address.slice(2).toLowerCase().padStart(64, '0')}`
      const [state, type] = await ask(ctx, keyRegistry, `${keyDataOfSelector}${word(fid)}${key}`, 2)
      return state === addedState && type === authAddress
    },
    async getKeyState({ fid, key }) {
      // 32 bytes.
      const bytes = `${word(64)}${word(32)}${key.slice(2).toLowerCase()}`
      const [state, type] = await ask(ctx, keyRegistry, `${keyDataOfSelector}${word(fid)}${bytes}`, 2)
      if (type !== messageKey) return 'none'
      return state === addedState ? 'added' : state === removedState ? 'removed' : 'none'
    },
  }
}

async function ask(
  ctx: Pick<Context, 'config' | 'log'>,
  to: string,
  data: string,
  words: number,
): Promise<bigint[]> {
  try {
    const answer = (await callChain(ctx, { chain, to, data: `0x${data}` })).slice(2)
    if (answer.length !== words * 64) throw new ChainError('refused')
    return Array.from({ length: words }, (_, i) => BigInt(`0x${answer.slice(i * 64, (i + 1) * 64)}`))
  } catch (cause) {
    if (!(cause instanceof ChainError)) throw cause
    ctx.log.warn(
      { outage: 'Farcaster registry', reason: cause.reason },
      'the Farcaster registry did not answer',
    )
    throw noAnswer(cause)
  }
}

function word(value: number): string {
  return value.toString(16).padStart(64, '0')
}
