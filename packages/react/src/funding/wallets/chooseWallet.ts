import type { ChainType, ExternalWallet, Transfer, WalletChainType } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import type { WalletPurpose } from '../../wallet/external/modalRoutes.ts'
import { walletRoute } from '../../wallet/external/walletRoute.ts'
import { type Funding, tellProgress } from '../funding.ts'
import type { FundingScreens } from '../modalRoutes.ts'
import { canBridge } from '../transfer/canBridge.ts'
import type { PayingWallet } from '../transfer/shownTransfer.ts'
import { lookAtTransfer } from '../transfer/transfer.ts'
import { toPayingWallet } from './listSources.ts'

type Choice = {
  id: string
  /** Set for a connected wallet. */
  source: PayingWallet | undefined
  transfer: Transfer | undefined
}

/** Continues with the user's choice: a connected wallet goes on to the amount, another is connected first. */
export async function chooseWallet(
  latchkey: Latchkey,
  funding: Funding,
  { id, source, transfer }: Choice,
): Promise<void> {
  // A second press.
  if (latchkey.modal.getState().at(-1)?.name !== 'wallets.choose') return
  tellProgress(funding, { isOwnWallet: false })
  if (source) return goOn(latchkey, funding, source, { transfer, how: 'push' })
  const stack = latchkey.modal.getState()
  const route = await walletRoute(latchkey, toPurpose(latchkey, funding, transfer), id)
  // Only if the user is still on the same screen.
  if (latchkey.modal.getState() === stack) latchkey.modal.push(route)
}

/** The purpose of connecting a wallet: its chain can pay, and the next screen asks for the amount. */
export function toPurpose(
  latchkey: Latchkey,
  funding: Funding,
  transfer: Transfer | undefined,
): WalletPurpose {
  return {
    journey: null,
    suggestedAddress: transfer?.from,
    walletChainType: toChainType(funding),
    onConnected: (wallet, address) => void onConnected(latchkey, { funding, transfer, wallet, address }),
  }
}

function toChainType(funding: Funding): WalletChainType {
  const { chainType } = funding.request
  const other: ChainType = chainType === 'ethereum' ? 'solana' : 'ethereum'
  return canBridge(funding, other) ? 'ethereum-and-solana' : `${chainType}-only`
}

type ConnectedWallet = {
  funding: Funding
  transfer: Transfer | undefined
  wallet: ExternalWallet
  address: string
}

async function onConnected(latchkey: Latchkey, { funding, transfer, wallet, address }: ConnectedWallet) {
  const { modal, loadExternal } = latchkey
  const { connections } = await loadExternal()
  const connection = connections.getState().find((one) => one.wallet === wallet)
  if (modal.getState().at(-1)?.name !== 'external.connecting' || !connection) return
  if (address.toLowerCase() === funding.request.address.toLowerCase()) {
    modal.back()
    tellProgress(funding, { isOwnWallet: true })
    return
  }
  await goOn(latchkey, funding, toPayingWallet(connection, address), { transfer, how: 'swap' })
}

async function goOn(
  latchkey: Latchkey,
  funding: Funding,
  wallet: PayingWallet,
  { transfer, how }: { transfer: Transfer | undefined; how: 'push' | 'swap' },
): Promise<void> {
  // A transfer that was already sent from it is shown instead.
  if (transfer?.from === wallet.address) return lookAtTransfer(latchkey, funding, transfer, how)
  latchkey.modal[how]({
    name: 'funding.amount',
    props: { funding, wallet },
  } satisfies RouteTo<FundingScreens>)
}
