import { AppError } from '@latchkey/wire'
import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import type { Latchkey } from '../../latchkey.ts'
import { findChosen, keepChosen, useChosen, type WalletChoice } from '../../wallet/chosenWallet.ts'
import { useSolanaWallets } from '../../wallet/external/connected/useSolanaWallets.ts'
import { startConnect } from '../../wallet/external/useConnectWallet.ts'
import type { BaseConnectedWallet } from '../../wallet/hostWallets.ts'
import { useWallets } from '../../wallet/useWallets.ts'
import { createWalletsDialog } from './createWalletsDialog.ts'
import { loadAccountMenu } from './loadAccountMenu.ts'

type ActiveWallet = { wallet?: BaseConnectedWallet; network?: string }

export type UseActiveWalletInterface = {
  /**
   * The wallet that was set, on an earlier page too, else the Ethereum wallet connected last, else the Solana wallet.
   */
  wallet: BaseConnectedWallet | undefined
  /** Its chain: CAIP-2, and `solana:mainnet` for a Solana wallet. */
  network: string | undefined
  setActiveWallet(wallet: WalletChoice): void
  /**
   * Returns the active wallet; if there is none, or with `reset`, the user connects one first, or chooses one if the
   * page has a `WalletsDialog`.
   */
  connect(options?: { reset?: boolean }): Promise<ActiveWallet>
}

/**
 * Returns the active wallet of this page, for an app that works with one at a time.
 *
 * @throws AppError from `connect`: `generic_connect_wallet_error` when the user connects none.
 *
 * @example
 * const { wallet, network, connect } = useActiveWallet()
 * return <button onClick={() => connect({ reset: true })}>{wallet ? `${wallet.address} on ${network}` : 'Connect'}</button>
 */
export function useActiveWallet(): UseActiveWalletInterface {
  const latchkey = useLatchkey()
  const ethereum = useWallets().wallets
  const solana = useSolanaWallets().wallets
  const choice = useChosen()
  const wallets: readonly BaseConnectedWallet[] = [...ethereum, ...solana]
  const wallet = findChosen(wallets, choice) ?? wallets[0]
  const actions = useMemo(() => createActions(latchkey), [latchkey])
  return {
    wallet,
    network: wallet && getNetwork(wallet),
    setActiveWallet: actions.setActiveWallet,
    connect: async ({ reset = false } = {}) =>
      wallet && !reset ? toActiveWallet(wallet) : actions.connectAnew(wallets),
  }
}

function createActions(latchkey: Latchkey) {
  return {
    setActiveWallet: (wallet: WalletChoice) => keepChosen(latchkey, wallet),
    async connectAnew(wallets: readonly BaseConnectedWallet[]): Promise<ActiveWallet> {
      const hasDialog = wallets.length > 0 && latchkey.share(createWalletsDialog).current !== null
      const choice = hasDialog ? await choose(latchkey) : null
      const wallet = wallets.find(({ address }) => address === choice)
      if (!wallet) return connect(latchkey)
      keepChosen(latchkey, wallet)
      return toActiveWallet(wallet)
    },
  }
}

/** Returns the address of a wallet of the page; null if the user wants another one. */
async function choose(latchkey: Latchkey): Promise<string | null> {
  const { chooseWallet } = await loadAccountMenu(latchkey)
  return chooseWallet(latchkey)
}

function connect(latchkey: Latchkey): Promise<ActiveWallet> {
  return new Promise((resolve, reject) => {
    const stop = latchkey.events.on('connectWallet', () => ({
      onSuccess({ wallet }) {
        stop()
        keepChosen(latchkey, wallet)
        resolve(toActiveWallet(wallet))
      },
      onError(code) {
        // A wallet refused, and the user may ask it again, or another.
        if (latchkey.modal.getState().length > 0) return
        stop()
        reject(new AppError(code))
      },
    }))
    startConnect(latchkey)
  })
}

const getNetwork = (wallet: BaseConnectedWallet) =>
  wallet.type === 'ethereum' ? wallet.chainId : 'solana:mainnet'
const toActiveWallet = (wallet: BaseConnectedWallet): ActiveWallet => ({
  wallet,
  network: getNetwork(wallet),
})
