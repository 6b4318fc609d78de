import { type DecodedInstruction, solanaPrograms, toBase58 } from '@latchkey/wire'
import { fromBase64 } from './base64.ts'
import type { TokenAccount } from './plan.ts'
import { readAccounts, type SolanaAccountInfo } from './readAccounts.ts'
import type { SolanaRpc } from './solanaRpc.ts'

/** Positions in the [data of a token account](https://docs.rs/spl-token/latest/spl_token/state) and of a mint. */
const accountBytes = 165
const mintBytes = 82
const decimalsAt = 44
const delegateAt = 72

/** `delegate` may spend from it. */
export type TokenAccountState = TokenAccount & { amount: bigint; delegate: string | undefined }

/** Reads a token account; undefined for another account. */
export function readTokenAccount(account: SolanaAccountInfo | undefined): TokenAccountState | undefined {
  const data = isOfTokens(account) ? fromBase64(account.data) : undefined
  if (!data || data.length < accountBytes) return undefined
  const view = new DataView(data.buffer)
  const [mint, owner] = [toBase58(data.subarray(0, 32)), toBase58(data.subarray(32, 64))]
  // A number says whether there is one.
  const isDelegated = view.getUint32(delegateAt, true) === 1
  const delegate = isDelegated ? toBase58(data.subarray(delegateAt + 4, delegateAt + 36)) : undefined
  return { mint, owner, amount: view.getBigUint64(64, true), delegate }
}

function isOfTokens(account: SolanaAccountInfo | undefined): account is SolanaAccountInfo {
  return account?.owner === solanaPrograms.token || account?.owner === solanaPrograms.token2022
}

/** Finds the token accounts of a transaction: those on chain, and those it creates. */
export function findTokenAccounts(
  instructions: readonly DecodedInstruction[],
  accounts: ReadonlyMap<string, SolanaAccountInfo>,
): Map<string, TokenAccount> {
  const accountByAddress = new Map<string, TokenAccount>()
  for (const one of instructions)
    if (one.kind === 'createTokenAccount')
      accountByAddress.set(one.account, { owner: one.owner, mint: one.mint })
  for (const [address, account] of accounts) {
    const token = readTokenAccount(account)
    if (token) accountByAddress.set(address, { owner: token.owner, mint: token.mint })
  }
  return accountByAddress
}

/** Reads the decimals of tokens by mint. Leaves out mints that no node returns. */
export async function readDecimals(mints: readonly string[], rpc: SolanaRpc): Promise<Map<string, number>> {
  const accounts = mints.length === 0 ? [] : await readAccounts(mints, rpc).catch(() => [])
  const decimalsByMint = new Map<string, number>()
  for (const [i, account] of accounts.entries()) {
    const mint = readMint(account)
    if (mint) decimalsByMint.set(mints[i] ?? '', mint.decimals)
  }
  return decimalsByMint
}

/** Reads a mint and its token program; undefined for another account. */
export function readMint(
  account: SolanaAccountInfo | undefined,
): { decimals: number; program: string } | undefined {
  const data = isOfTokens(account) ? fromBase64(account.data) : undefined
  const decimals = data && data.length >= mintBytes ? data[decimalsAt] : undefined
  return account && decimals !== undefined ? { decimals, program: account.owner } : undefined
}
