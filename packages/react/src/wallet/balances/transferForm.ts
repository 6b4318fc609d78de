import { type ChainType, checkRecipient, type TokenAsset } from '@latchkey/core'
import { hasUnseen, readEthereumAddress, readSolanaAddress } from '@latchkey/wire'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { fillText } from '../../ui/fill.ts'

/** What can be sent from a wallet. */
export type SendableAsset = {
  id: string
  /** As it is chosen, such as `ETH · Base`. */
  label: string
  units: bigint
  decimals: number
  /** What the wallet has of it. */
  available: string
  /** CAIP-2, or `solana`. */
  network: string
  token: TokenAsset | null
}

export type TransferDraft = { assetId: string; recipient: string; amount: string }
export type CheckedTransfer = { asset: SendableAsset; to: string; units: bigint }
export type TransferProblems = { recipient?: string | undefined; amount?: string | undefined }

type Where = {
  assets: readonly SendableAsset[]
  from: { address: string; chainType: ChainType }
  texts: Pick<MoreTexts, 'sendFunds'> & Pick<Texts, 'landing'>
}

/** What is to be sent, or why not. The fee is no part of it: the review counts it. */
export function checkTransfer(
  { assetId, recipient, amount }: TransferDraft,
  { assets, from, texts: { sendFunds: t, landing } }: Where,
): { transfer: CheckedTransfer } | { problems: TransferProblems } {
  const asset = assets.find(({ id }) => id === assetId)
  const isSolana = from.chainType === 'solana'
  const to = (isSolana ? readSolanaAddress : readEthereumAddress)(recipient) ?? recipient
  const chainId = Number(asset?.network.split(':')[1])
  const problem = checkRecipient(from.chainType, to, chainId)
  const isOwn = isSolana ? to === from.address : to.toLowerCase() === from.address.toLowerCase()
  const units = asset ? toUnits(amount, asset.decimals) : 0n
  const problems: TransferProblems = {
    recipient: hasUnseen(recipient) ? landing.unseen : problem ? t[problem] : isOwn ? t.own : undefined,
    amount:
      units === null
        ? fillText(t.tooFine, { count: String(asset?.decimals) })
        : units === 0n
          ? t.noAmount
          : units > (asset?.units ?? 0n)
            ? t.tooMuch
            : undefined,
  }
  if (!asset || units === null || problems.recipient || problems.amount) return { problems }
  return { transfer: { asset, to, units } }
}

/** In the smallest unit; `null` where it has more places than that. */
export function toUnits(amount: string, decimals: number): bigint | null {
  const [whole = '', fraction = ''] = amount.split('.')
  if (fraction.length > decimals) return null
  return BigInt(whole + fraction.padEnd(decimals, '0') || '0')
}
