import { toBaseUnits } from '@latchkey/core'
import type { Funding } from './funding.ts'
import type { FundingCoin, FundingNetwork } from './fundingNetwork.ts'

/** An address that can receive funds, for the account and for funding. */
export type ReceiveTarget = {
  address: string
  networks: readonly (FundingNetwork & { coin: Omit<FundingCoin, 'name'> })[]
  /** In the coin's smallest unit; the whole balance should be at least this much. */
  requested?: bigint | undefined
  title?: string | undefined
  subtitle?: string | undefined
}

export function toTarget({ request, network, coin, ui }: Funding): ReceiveTarget {
  const { address, amount } = request
  return {
    address,
    networks: [{ ...network, coin }],
    requested: amount === undefined ? undefined : toBaseUnits(amount, coin.decimals),
    title: ui.receiveFundsTitle,
    subtitle: ui.receiveFundsSubtitle,
  }
}

/** The content of the QR code, as published: the address with its chain's scheme. */
export const toCode = ({ address, networks: [network] }: ReceiveTarget) =>
  `${network?.solana || !address.startsWith('0x') ? 'solana' : 'ethereum'}:${address}`
