import { AppError } from '@latchkey/wire'
import type { Context } from '../../context.ts'
import { incrementBelow, type Limit } from '../../db/once/counter.ts'
import { personalHash } from '../../standards/ethereum.ts'
import { ChainError, callChain } from '../../vendors/chain/rpc.ts'
import { checkSignatureCode } from './checkSignatureCode.ts'

/**
 * Selector of `isValidSignature(bytes32,bytes)`, and its result for a valid signature
 * ([ERC-1271](https://eips.ethereum.org/EIPS/eip-1271)).
 */
const selector = '1626ba7e'
const magic = selector.padEnd(64, '0')
/** Ends the signature of a contract that does not exist yet ([ERC-6492](https://eips.ethereum.org/EIPS/eip-6492)). */
const magicSuffix = '6492'.repeat(16)
const checksPerNonce = 5
/** The caller's input runs as code, limited to the gas of a block. */
const maxGas = 30_000_000

export type ContractSignature = {
  address: string
  text: string
  signature: string
  chain: string
  nonce: string
}

/**
 * Whether the contract at this address accepts the signature, according to the node of the message's chain. Without a
 * response it is invalid (R42: contract signatures). Never cached: owners of a contract change.
 */
export async function isSignedByContract(ctx: Context, claim: ContractSignature): Promise<boolean> {
  const { address, chain } = claim
  if (!Object.hasOwn(ctx.config.rpcUrls, chain)) return false
  // Failed attempts keep a nonce valid; an attacker must not use it to keep the node busy.
  const key = `contract-check:${claim.nonce}`
  const budget: Limit = { kind: 'protecting', key, limit: checksPerNonce, windowSeconds: 600, now: ctx.now() }
  if (!(await incrementBelow(ctx.db, budget)).allowed) throw new AppError('too_many_requests')
  const wrapper = unwrap(claim.signature)
  const question = validityCall(personalHash(claim.text), wrapper?.signature ?? claim.signature)
  try {
    if (!wrapper)
      return (await callChain(ctx, { chain, to: address, data: question, gas: maxGas })) === `0x${magic}`
    const data = checkSignatureCode({ ...wrapper, address, question, magic })
    return (await callChain(ctx, { chain, data, gas: maxGas })) === `0x${word(1)}`
  } catch (cause) {
    if (!(cause instanceof ChainError)) throw cause
    ctx.log.warn(
      { outage: `chain ${chain}`, reason: cause.reason, chain },
      'a contract signature could not be checked',
    )
    return false
  }
}

/** `isValidSignature(hash, signature)`, encoded. */
function validityCall(hash: Uint8Array, signature: string): string {
  const bytes = signature.slice(2)
  const words = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  return `0x${selector}${Buffer.from(hash).toString('hex')}${word(64)}${word(bytes.length / 2)}${words}`
}

const word = (value: number) => value.toString(16).padStart(64, '0')

/** The factory, its call and the signature: `(address, bytes, bytes)` before the suffix. */
function unwrap(text: string): { factory: string; deployment: string; signature: string } | undefined {
  if (!text.endsWith(magicSuffix)) return undefined
  const bytes = Buffer.from(text.slice(2, -magicSuffix.length), 'hex')
  const factory = bytes.subarray(12, 32).toString('hex')
  const [deployment, signature] = [bytesAt(bytes, 1), bytesAt(bytes, 2)]
  if (deployment === undefined || signature === undefined) return undefined
  return { factory: `0x${factory}`, deployment, signature }
}

/** The dynamic member whose offset is the n-th word. */
function bytesAt(data: Buffer, n: number): string | undefined {
  const offset = smallInt(data, n * 32)
  const length = offset === undefined ? undefined : smallInt(data, offset)
  if (offset === undefined || length === undefined) return undefined
  const from = offset + 32
  return from + length > data.length ? undefined : `0x${data.subarray(from, from + length).toString('hex')}`
}

function smallInt(data: Buffer, at: number): number | undefined {
  if (at + 32 > data.length || data.subarray(at, at + 28).some((byte) => byte !== 0)) return undefined
  return data.readUInt32BE(at + 28)
}
