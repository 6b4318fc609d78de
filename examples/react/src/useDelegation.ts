import { useDelegatedActions, usePrivy } from '@latchkey/react'
import { useState } from 'react'
import { installation } from './installation.ts'

const message = 'Harbor: the tide is in'

/**
 * Delegates the user's wallet to the app's server. `sign` asks the demo's server for a signature; it is undefined if
 * the page has no server. Returns null for a user without a wallet.
 */
export function useDelegation() {
  const { user } = usePrivy()
  const { delegateWallet, revokeWallets } = useDelegatedActions()
  const [signature, setSignature] = useState('')
  const wallet = user?.linkedAccounts.find(
    (account) =>
      account.type === 'wallet' && account.walletClientType === 'privy' && account.chainType === 'ethereum',
  )
  if (wallet?.type !== 'wallet') return null
  const { address, chainType, delegated, id } = wallet
  return {
    isAllowed: delegated,
    /** The last signature of the server. */
    signature,
    allow: () => delegateWallet({ address, chainType }),
    takeBack: revokeWallets,
    ...(installation.signs && { sign: async () => setSignature(await askServer(id)) }),
  }
}

/** Calls what would be `wallets().ethereum().signMessage` in the SDK of an app's own server. */
async function askServer(walletId: string | null | undefined): Promise<string> {
  const reply = await fetch('/demo/sign', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ walletId, message }),
  })
  const { signature, error } = (await reply.json()) as { signature?: string; error?: string }
  if (signature === undefined) throw new Error(error ?? 'The server did not sign.')
  return signature
}
