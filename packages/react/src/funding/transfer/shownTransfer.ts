import type { ChainType, FundingRequest, TransferFlow } from '@latchkey/core'
import type { Mark } from '../../ui/Tile.tsx'
import type { FundingCoin, FundingNetwork } from '../fundingNetwork.ts'

/** A user's external wallet, as named on the screens. */
export type PayingWallet = {
  address: string
  chainType: ChainType
  name: string
  mark: Mark
}

/** A transfer that is shown, or continues behind a closed screen. */
export type ShownTransfer = {
  flow: TransferFlow
  request: FundingRequest
  wallet: PayingWallet
  network: FundingNetwork
  coin: FundingCoin
  /** Its id in the book, for a transfer of an earlier page. */
  knownId?: string | undefined
}
