import { AppError } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import type { Identity } from '../../user/identity.ts'
import { findOwner, getAccount } from '../../user/store.ts'
import type { UserRow } from '../../user/user.ts'
import { walletSubject } from '../../wallet/subject.ts'

/** The signer for an address: its key, or a contract on a chain (`eip155:8453`). */
export type Signer = 'key' | `eip155:${string}`
/** The wallet's own names. */
export type Labels = { walletClientType: string | null; connectorType: string | null }

type Wallet = { address: string; chainId?: string; labels: Labels; signer: Signer }

/** An external wallet, in the format of the wire (protocol 3.2). */
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

/** These labels mean that the key is in our own frame: such accounts cannot be unlinked, and screens sign with them. */
export function assertLabels({ walletClientType, connectorType }: Labels): void {
  if (/^privy(-v\d+)?$/.test(walletClientType ?? '') || connectorType === 'embedded')
    throw new AppError('invalid_data', { message: 'Invalid request: walletClientType, connectorType' })
}

/**
 * Refuses a proof that proves nothing for an existing account. The key of an embedded wallet signs for every open
 * session: an old session could become a fresh login with it (R12: forked sessions). And a contract of one chain proves
 * nothing about the owner of the same address on another chain.
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
