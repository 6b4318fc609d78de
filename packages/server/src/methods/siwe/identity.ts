import { AppError } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import type { Identity } from '../../user/identity.ts'
import { findOwner, getAccount } from '../../user/store.ts'
import type { UserRow } from '../../user/user.ts'
import { walletSubject } from '../../wallet/subject.ts'

/** What answered for an address: its key, or a contract on a chain (`eip155:8453`). */
export type Signer = 'key' | `eip155:${string}`
/** What the wallet calls itself. */
export type Labels = { walletClientType: string | null; connectorType: string | null }

type Wallet = { address: string; chainId?: string; labels: Labels; signer: Signer }

/** A wallet that the server has no part of, as it looks on the wire (protocol 3.2). */
export function walletIdentity({ address, chainId, labels, signer }: Wallet): Identity {
  const { walletClientType, connectorType } = labels
  return {
    type: 'wallet',
    subject: walletSubject(address),
    data: {
      address,
      ...(chainId === undefined ? {} : { chain_id: chainId }),
      chain_type: chainId === undefined ? 'solana' : 'ethereum',
      wallet_client: 'unknown',
      ...(walletClientType === null ? {} : { wallet_client_type: walletClientType }),
      ...(connectorType === null ? {} : { connector_type: connectorType }),
    },
    privateData: { signer },
    display: address,
  }
}

/** These say that the key is in our own frame: accounts with them cannot be unlinked, and screens sign with them. */
export function assertLabels({ walletClientType, connectorType }: Labels): void {
  if (/^privy(-v\d+)?$/.test(walletClientType ?? '') || connectorType === 'embedded')
    throw new AppError('invalid_data', { message: 'Invalid request: walletClientType, connectorType' })
}

/**
 * Refuses a proof that says nothing new about an account that exists. The key of an embedded wallet signs for every
 * session that is open already: an old session would become a fresh login by it (R12: forked sessions). And a contract
 * of one chain says nothing about the owner of the same address on another chain.
 */
export async function assertSigner(
  ctx: Context,
  { app, identity, signer }: { app: App; identity: Identity; signer: Signer },
): Promise<UserRow | undefined> {
  const owner = await findOwner(ctx, { appId: app.id, identity, now: ctx.now() })
  const account = getAccount(owner, identity)
  if (account?.data.wallet_client_type === 'privy')
    throw new AppError('disallowed_login_method', { message: 'Login with an embedded wallet not allowed.' })
  const { signer: first } = (account?.data.kept ?? {}) as { signer?: Signer }
  if (account && signer !== 'key' && signer !== first) throw new AppError('invalid_credentials')
  return owner
}
