import { solanaSigners } from '@latchkey/frame/signing'
import {
  fromBase58,
  isSolanaTransaction,
  parseSolanaMessage,
  parseSolanaTransaction,
  type ResolvedInstruction,
  toBase58,
} from '@latchkey/wire'
import { type ReadRequest, type RpcBody, refuse } from './request.ts'

export const readSolanaRequest = { message, transaction }

function message({ params }: RpcBody): ReadRequest {
  const bytes = readBase64(params.message, params.encoding)
  if (isSolanaTransaction(bytes)) return refuse('A transaction cannot be signed as a message.')
  return {
    action: { method: 'signMessage', message: bytes },
    isOpen: false,
    sign: (key, address) => ({ ...signWith('signMessage', bytes, key, address), encoding: 'base64' }),
  }
}

function transaction({ method, params }: RpcBody): ReadRequest {
  const bytes = readBase64(params.transaction, params.encoding)
  const whole = parseSolanaTransaction(bytes) ?? refuse('This is not a Solana transaction.')
  const instructions = resolve(whole.message)
  const action = { method: method as 'signTransaction' | 'signAndSendTransaction', instructions }
  return {
    action,
    isOpen: false,
    sign(key, address) {
      const { signature } = signWith('signTransaction', whole.message, key, address)
      return { signed_transaction: place(bytes, whole, signature, address), encoding: 'base64' }
    },
  }
}

/** An account from a lookup table on the chain is not known: this process reads no chain. */
function resolve(bytes: Uint8Array): ResolvedInstruction[] {
  const content = parseSolanaMessage(bytes) ?? refuse('This is not a Solana transaction.')
  const accounts = content.accounts.map(toBase58)
  return content.instructions.map(({ program, accounts: indexes, data }) => ({
    program: accounts[program] ?? refuse('This is not a Solana transaction.'),
    accounts: indexes.map((index) => accounts[index]),
    data,
  }))
}

type WholeTransaction = NonNullable<ReturnType<typeof parseSolanaTransaction>>

/** Writes the signature into this signer's place in the transaction. */
function place(bytes: Uint8Array, whole: WholeTransaction, signature: string, address: string): string {
  const key = toBase58(fromBase58(address))
  const at =
    parseSolanaMessage(whole.message)?.accounts.findIndex((account) => toBase58(account) === key) ?? -1
  if (at < 0 || at >= whole.signatures.length)
    return refuse('The wallet is not a signer of this transaction.')
  const start = bytes.length - whole.message.length - 64 * whole.signatures.length
  const result = Uint8Array.from(bytes)
  result.set(Buffer.from(signature, 'base64'), start + 64 * at)
  return Buffer.from(result).toString('base64')
}

function readBase64(text: unknown, encoding: unknown): Uint8Array {
  if (typeof text !== 'string' || text === '' || encoding !== 'base64')
    return refuse('The encoding must be "base64".')
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'))
  return Buffer.from(bytes).toString('base64') === text ? bytes : refuse('The encoding must be "base64".')
}

function signWith(name: string, bytes: Uint8Array, key: Uint8Array<ArrayBuffer>, address: string) {
  const params = [{ message: Buffer.from(bytes).toString('base64') }]
  return solanaSigners[name]?.({ params, key, address }) ?? refuse('This method is not supported.')
}
