import type { UserRow } from '../../user/user.ts'

/** The user's wallets that a requester may see (protocol 3.2). */
export function getWallets({ accounts }: Pick<UserRow, 'accounts'>) {
  const addresses = (isIt: (type: string, data: Record<string, unknown>) => boolean) =>
    accounts.flatMap(({ type, data }) =>
      isIt(type, data) && typeof data.address === 'string' ? [data.address] : [],
    )
  const isEmbedded = (type: string, data: Record<string, unknown>) =>
    type === 'wallet' && data.wallet_client_type === 'privy'
  return {
    embedded: addresses(isEmbedded),
    ethereum: addresses((type, data) => isEmbedded(type, data) && data.chain_type === 'ethereum'),
    smart: addresses((type) => type === 'smart_wallet'),
  }
}
