import { AppError, type management, type ParsedInput, type Reply } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { askSigner } from '../delegation/askSigner.ts'
import { listWalletRows } from './store.ts'
import { toWallet } from './toWallet.ts'

type Endpoint = typeof management.authenticateWallets
const maxWallets = 100

/**
 * Returns a short-lived key to the app's server, with which a user signs requests. The key is valid in key quorums that
 * have the user as a member. Each such quorum also needs a member that is not a user.
 *
 * @throws AppError `missing_or_invalid_token`, `login_on_hold`
 */
export async function authenticateWallets(
  ctx: Context,
  { app, input }: { app: App; input: ParsedInput<Endpoint> },
): Promise<Reply<Endpoint>> {
  const { user_jwt, encryption_type, recipient_public_key: recipientKey } = input
  if ((encryption_type === undefined) !== (recipientKey === undefined))
    throw new AppError('invalid_data', {
      message: 'Give encryption_type and recipient_public_key, or neither.',
    })
  const { userId, heldUntil } = await ctx.authenticate(app, user_jwt)
  if (heldUntil !== null && heldUntil > ctx.now())
    throw new AppError('login_on_hold', { data: { held_until: Math.ceil(heldUntil.getTime() / 1_000) } })
  const user = { appId: app.id, userId }
  const key = await askSigner(ctx.signer, (signer) => signer.createUserKey({ ...user, recipientKey }))
  await audit(ctx.db, { ...user, event: 'user_key.created', data: { by: 'app' }, at: ctx.now() })
  const wallets = await listWalletRows(ctx.db, user, { limit: maxWallets })
  const { expires_at, ...secret } = key
  return {
    ...('authorization_key' in secret
      ? secret
      : { encrypted_authorization_key: { encryption_type: 'HPKE' as const, ...secret } }),
    expires_at,
    wallets: wallets.map(toWallet),
  }
}
