// Accounts in the form that answers have.
import { base58 } from '@scure/base'
import { refuse } from './refuse.mjs'
import { parseTokenAccount, readTokenAccount, tokenPrograms } from './tokens.mjs'

export function toAddress(text) {
  try {
    const bytes = base58.decode(text)
    if (bytes.length === 32) return bytes
  } catch {
    // Thrown below.
  }
  return refuse(-32602, 'Invalid param: Invalid')
}

export function encodeAccount(svm, account, { encoding = 'base58', dataSlice } = {}) {
  const whole = Buffer.from(account.data())
  const data = dataSlice ? whole.subarray(dataSlice.offset, dataSlice.offset + dataSlice.length) : whole
  const parsed = encoding === 'jsonParsed' ? parseTokenAccount(svm, account) : undefined
  return {
    lamports: Number(account.lamports()),
    owner: base58.encode(account.owner()),
    executable: account.executable(),
    rentEpoch: 0,
    space: whole.length,
    data:
      parsed ??
      (encoding === 'base58' ? [base58.encode(data), 'base58'] : [data.toString('base64'), 'base64']),
  }
}

/** Returns an account by its address. An account that holds nothing does not exist. */
export function findAccount(svm, address, options) {
  const account = svm.getAccount(toAddress(address))
  return account && account.lamports() > 0n ? encodeAccount(svm, account, options) : null
}

export function findTokenAccounts(svm, owner, filter, options) {
  toAddress(owner)
  return Object.keys(tokenPrograms)
    .filter((program) => !filter?.programId || filter.programId === program)
    .flatMap((program) => svm.getProgramAccounts(base58.decode(program)))
    .flatMap((found) => {
      const account = found.account()
      const token = readTokenAccount(account)
      if (token?.owner !== owner || (filter?.mint && filter.mint !== token.mint)) return []
      return [{ pubkey: base58.encode(found.address), account: encodeAccount(svm, account, options) }]
    })
}
