import type { CustomMetadata } from '../users/user.ts'
import { type TokenAccount, toAccount } from './tokenAccount.ts'
import { invalidToken, type TokenRules, verifyToken } from './verifyToken.ts'

/** The user in an identity token, as old as the token. Its accounts have only their identifying members. */
export type TokenUser = {
  id: string
  /** Unix seconds. */
  created_at: number
  is_guest: boolean
  linked_accounts: TokenAccount[]
  custom_metadata?: CustomMetadata
}

/** An access token has no accounts, so it does not pass. */
export async function verifyIdentityToken(token: string, rules: TokenRules): Promise<TokenUser> {
  const { sub, sid, cr, guest, linked_accounts, custom_metadata } = await verifyToken(token, rules)
  const accounts = sid === undefined ? readJson(linked_accounts) : undefined
  if (!Array.isArray(accounts))
    throw invalidToken('This is not an identity token. Send the token of getIdentityToken().')
  const metadata = readJson(custom_metadata)
  return {
    ...{ id: sub, created_at: Number(cr), is_guest: guest === 't' },
    linked_accounts: accounts.map(toAccount),
    ...(metadata ? { custom_metadata: metadata as CustomMetadata } : {}),
  }
}

function readJson(claim: unknown): unknown {
  if (typeof claim !== 'string') return undefined
  try {
    return JSON.parse(claim)
  } catch {
    return undefined
  }
}
