import type { ChainType, FundingRequest, TransferFlow } from '@latchkey/core'
import type { Mark } from '../../ui/Tile.tsx'
import type { FundingCoin, FundingNetwork } from '../fundingNetwork.ts'

/** A wallet that the user has elsewhere, as the screens name it. */
export type PayingWallet = {
  address: string
  chainType: ChainType
  name: string
  mark: Mark
}

/** A transfer on show, or one that goes on behind a closed screen. */
export type ShownTransfer = {
  flow: TransferFlow
  request: FundingRequest
  wallet: PayingWallet
  network: FundingNetwork
  coin: FundingCoin
  /** Of an earlier page, by its id in the book. */
  knownId?: string | undefined
}
