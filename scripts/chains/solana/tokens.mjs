// Accounts of the token programs (https://spl.solana.com/token), in the form of a node's `jsonParsed`.
import { base58 } from '@scure/base'

export const tokenPrograms = {
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 'spl-token',
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 'spl-token-2022',
}

/** Reads a token account. Undefined if the account is not one. */
export function readTokenAccount(account) {
  const program = tokenPrograms[base58.encode(account.owner())]
  const data = Buffer.from(account.data())
  if (!program || data.length < 165 || (data.length > 165 && data[165] !== 2) || data[108] === 0)
    return undefined
  return {
    program,
    mint: base58.encode(data.subarray(0, 32)),
    owner: base58.encode(data.subarray(32, 64)),
    amount: data.readBigUInt64LE(64),
    state: ['uninitialized', 'initialized', 'frozen'][data[108]],
    isNative: data.readUInt32LE(109) === 1,
    delegate: data.readUInt32LE(72) === 1 ? base58.encode(data.subarray(76, 108)) : undefined,
    delegated: data.readBigUInt64LE(121),
  }
}

/** Reads a mint, which says how many tokens exist. Undefined if the account is not one. */
export function readMint(account) {
  const program = tokenPrograms[base58.encode(account.owner())]
  const data = Buffer.from(account.data())
  if (!program || !(data.length === 82 || (data.length > 165 && data[165] === 1)) || data[45] !== 1)
    return undefined
  const key = (at) => (data.readUInt32LE(at) === 1 ? base58.encode(data.subarray(at + 4, at + 36)) : null)
  return {
    program,
    mintAuthority: key(0),
    supply: data.readBigUInt64LE(36),
    decimals: data[44],
    freezeAuthority: key(46),
  }
}

export function toAmount(amount, decimals) {
  const text = amount.toString().padStart(decimals + 1, '0')
  const whole = text.slice(0, text.length - decimals)
  const rest = text.slice(text.length - decimals).replace(/0+$/, '')
  const uiAmountString = rest ? `${whole}.${rest}` : whole
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

export function readDecimals(svm, mint) {
  const account = svm.getAccount(base58.decode(mint))
  return (account && readMint(account)?.decimals) ?? 0
}

/** `preTokenBalances` and `postTokenBalances` of a transaction. */
export function tokenBalances(svm, keys) {
  return keys.flatMap((key, accountIndex) => {
    const account = svm.getAccount(base58.decode(key))
    const token = account && readTokenAccount(account)
    if (!token) return []
    const { mint, owner, amount } = token
    const programId = base58.encode(account.owner())
    return [
      { accountIndex, mint, owner, programId, uiTokenAmount: toAmount(amount, readDecimals(svm, mint)) },
    ]
  })
}

/** `data.parsed` of such an account. */
export function parseTokenAccount(svm, account) {
  const token = readTokenAccount(account)
  if (token) {
    const { program, mint, owner, amount, state, isNative, delegate, delegated } = token
    const decimals = readDecimals(svm, mint)
    const info = {
      mint,
      owner,
      state,
      isNative,
      tokenAmount: toAmount(amount, decimals),
      ...(delegate ? { delegate, delegatedAmount: toAmount(delegated, decimals) } : {}),
    }
    return { program, parsed: { type: 'account', info }, space: account.data().length }
  }
  const mint = readMint(account)
  if (!mint) return undefined
  const { program, supply, decimals, mintAuthority, freezeAuthority } = mint
  const info = { mintAuthority, supply: supply.toString(), decimals, isInitialized: true, freezeAuthority }
  return { program, parsed: { type: 'mint', info }, space: account.data().length }
}
