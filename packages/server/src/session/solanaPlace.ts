import { AppError, limits, type Session, type WalletAccount } from '@latchkey/wire'
import type { Context, SignedIn } from '../context.ts'
import { isSpent, spend } from '../db/once.ts'

type RefreshingClient = { sessionId: string; client: string | undefined }

/**
 * The client of this session is set to create a Solana wallet at login. There are none yet, and a published
 * React SDK that finds none in the user afterwards shows an error whose one button logs out (decision 045). A
 * later call comes from a host page that asks for a wallet by name, and is refused.
 */
export async function postponeSolana(
  ctx: Context,
  { sessionId, authenticatedAt }: Pick<SignedIn, 'sessionId' | 'authenticatedAt'>,
): Promise<{ success: boolean }> {
  const now = ctx.now()
  if (now.getTime() - authenticatedAt.getTime() > limits.createOnLoginSeconds * 1_000)
    throw new AppError('feature_not_enabled')
  const expiresAt = new Date(now.getTime() + limits.solanaPlaceSeconds * 1_000)
  await spend(ctx.db, { key: toKey(sessionId), expiresAt, now })
  return { success: true }
}

/** The answer of a refresh, with a placeholder for that wallet while the client looks for it. */
export async function withSolanaPlace(
  ctx: Context,
  asker: RefreshingClient,
  reply: Session,
): Promise<Session> {
  if (!reply.user || !asker.client?.startsWith('react-auth:')) return reply
  const now = ctx.now()
  if (!(await isSpent(ctx.db, { key: toKey(asker.sessionId), now }))) return reply
  const linked_accounts = [...reply.user.linked_accounts, place(Math.floor(now.getTime() / 1_000))]
  return { ...reply, user: { ...reply.user, linked_accounts } }
}

const toKey = (sessionId: string) => `solana:${sessionId}`

/** Without an address, so that no funds can be sent to it. In no token, and in no other answer. */
function place(seconds: number): WalletAccount {
  return {
    type: 'wallet',
    address: '',
    public_key: '',
    chain_type: 'solana',
    wallet_client: 'privy',
    wallet_client_type: 'privy',
    connector_type: 'embedded',
    recovery_method: 'privy',
    wallet_index: 0,
    imported: false,
    delegated: false,
    id: null,
    verified_at: seconds,
    first_verified_at: seconds,
    latest_verified_at: seconds,
  }
}
