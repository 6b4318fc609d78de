import { AppError, solanaPrograms } from '@latchkey/wire'
import { findAssociatedAccount } from './associatedAccount.ts'
import { readAccounts } from './readAccounts.ts'
import type { SolanaRpc } from './solanaRpc.ts'
import { readMint, readTokenAccount } from './tokens.ts'
import { type UnsignedInstruction, writeUnsigned } from './writeUnsigned.ts'

/**
 * Numbers of instructions:
 * [TransferChecked](https://docs.rs/spl-token/latest/spl_token/instruction/enum.TokenInstruction.html), and
 * CreateIdempotent of the associated accounts.
 */
const [transferChecked, createIdempotent] = [12, 1]

type TokenTransfer = {
  from: string
  to: string
  mint: string
  /** In base units of the token. */
  units: bigint
  rpc: SolanaRpc
}

/**
 * Writes an unsigned transaction that transfers tokens to another wallet's token account. If it has none, the sender
 * pays for one, which the review shows. Takes from as many of the sender's accounts as needed.
 *
 * @throws AppError `insufficient_balance` when the balance is too low; `transaction_failure` if the node does not
 * answer, the mint is invalid, or `to` is a token account (`data.problem` is `token-account`).
 *
 * @example
 * const { createSolanaRpc, writeTokenTransfer } = await loadSolanaTransactions()
 * const rpc = createSolanaRpc(client.http, findSolanaNetwork(null))
 * const transfer = { from: '4Nd1m…', to: '7Yk3p…', mint: 'EPjFW…', units: 1_000_000n, rpc }
 * const transaction = await writeTokenTransfer(transfer)
 */
export async function writeTokenTransfer(request: TokenTransfer): Promise<Uint8Array> {
  const { from, to, mint, units, rpc } = request
  const [sources, [mintAccount, receiver]] = await Promise.all([
    readSources(request),
    readAccounts([mint, to], rpc),
  ])
  // Must belong to a token program: a lying node could make the wallet sign for its own program.
  const token = readMint(mintAccount)
  if (!token) throw refuse('This token does not exist on the network.')
  const { program, decimals: places } = token
  // Tokens sent to the associated account of a token account are lost for good.
  if (readTokenAccount(receiver)) {
    const message = 'This is a token account. Enter the address of a wallet.'
    throw new AppError('transaction_failure', { message, data: { problem: 'token-account' } })
  }
  const account = await findAssociatedAccount(to, mint, program)
  const [existing] = await readAccounts([account], rpc)
  const instructions = existing ? [] : [createAccount({ payer: from, account, owner: to, mint, program })]
  let rest = units
  for (const source of sources.toSorted((one, other) => Number(other.units - one.units))) {
    if (rest === 0n) break
    const part = source.units < rest ? source.units : rest
    rest -= part
    instructions.push(move({ source: source.address, mint, account, owner: from, part, places, program }))
  }
  if (rest > 0n) throw new AppError('insufficient_balance')
  return writeUnsigned(from, instructions)
}

type Source = { address: string; units: bigint }
type ParsedAccount = {
  pubkey?: unknown
  account?: { data?: { parsed?: { info?: { state?: unknown; tokenAmount?: { amount?: unknown } } } } }
}

/** Frozen accounts cannot be used. */
async function readSources({ from, mint, rpc }: TokenTransfer): Promise<Source[]> {
  const how = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const answer = await rpc('getTokenAccountsByOwner', [from, { mint }, how])
  const { value } = (answer ?? {}) as { value?: (ParsedAccount | null)[] }
  if (!Array.isArray(value))
    throw refuse('The Solana node did not return the accounts of this wallet. Try again.')
  return value.flatMap((one) => {
    const { pubkey, account } = one ?? {}
    const { state, tokenAmount } = account?.data?.parsed?.info ?? {}
    const amount = tokenAmount?.amount
    const isUsable = typeof pubkey === 'string' && typeof amount === 'string' && /^\d{1,20}$/.test(amount)
    return isUsable && state !== 'frozen' ? [{ address: pubkey, units: BigInt(amount) }] : []
  })
}

type NewAccount = { payer: string; account: string; owner: string; mint: string; program: string }

function createAccount({ payer, account, owner, mint, program }: NewAccount): UnsignedInstruction {
  const writable = [payer, account].map((address) => ({ address, isWritable: true }))
  const read = [owner, mint, solanaPrograms.system, program].map((address) => ({ address }))
  const data = Uint8Array.of(createIdempotent)
  return { program: solanaPrograms.associatedToken, accounts: [...writable, ...read], data }
}

type Move = {
  source: string
  mint: string
  account: string
  owner: string
  part: bigint
  places: number
  program: string
}

function move({ source, mint, account, owner, part, places, program }: Move): UnsignedInstruction {
  const data = new Uint8Array(10)
  data[0] = transferChecked
  new DataView(data.buffer).setBigUint64(1, part, true)
  data[9] = places
  const isWritable = true
  const accounts = [
    { address: source, isWritable },
    { address: mint },
    { address: account, isWritable },
    { address: owner },
  ]
  return { program, accounts, data }
}

function refuse(message: string): AppError {
  return new AppError('transaction_failure', { message })
}
