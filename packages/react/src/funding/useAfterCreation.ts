import { primaryWallet, readFundingSettings, rootWallet } from '@latchkey/core'
import { useCallback, useEffect } from 'react'
import { useLatchkey } from '../context.ts'
import type { Latchkey } from '../latchkey.ts'
import type { FundingCall } from './fundWalletConfig.ts'
import { loadFunding } from './loadFunding.ts'

/**
 * Returns the function that leads on from the screen of a new wallet: to the ways to fund it if the app asks its users
 * for that (`prompt_funding_on_wallet_creation`), else to the end. Leaving them completes the login.
 *
 * @param isCreated whether the screen shows a new wallet; the funding screens load meanwhile
 */
export function useAfterCreation(isCreated: boolean): () => void {
  const latchkey = useLatchkey()
  useEffect(() => {
    if (isCreated && findWalletToFund(latchkey)) loadFunding().catch(() => {})
  }, [isCreated, latchkey])
  return useCallback(() => goOn(latchkey, isCreated), [latchkey, isCreated])
}

function goOn(latchkey: Latchkey, isCreated: boolean): void {
  const { modal } = latchkey
  const call = isCreated ? findWalletToFund(latchkey) : undefined
  if (!call) {
    modal.close()
    return
  }
  const origin = modal.getState().at(-1)
  loadFunding()
    .then(({ openFunding }) => openFunding(latchkey, call, 'swap'))
    .catch((cause: unknown) => {
      // The login and the wallet are complete; only the app's funding settings are wrong.
      console.warn('Latchkey could not offer to fund the new wallet.', cause)
      if (modal.getState().at(-1) === origin) modal.close()
    })
}

/** The wallet on the app's recommended chain, or else the first. */
function findWalletToFund({ client }: Latchkey): FundingCall | undefined {
  const { user } = client.session.store.getState()
  const settings = readFundingSettings(client.app.getState() ?? {})
  if (!user || !settings?.promptOnWalletCreation) return undefined
  const chainType = settings.defaultChain.startsWith('solana:') ? 'solana' : 'ethereum'
  const wallet = primaryWallet(user, chainType) ?? rootWallet(user)
  return wallet ? { address: wallet.address, chainType: wallet.chainType } : undefined
}
