import { type ChainType, checkRecipient, type TokenAsset } from '@latchkey/core'
import { hasUnseen, readEthereumAddress, readSolanaAddress } from '@latchkey/wire'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { fillText } from '../../ui/fill.ts'
import type { NameState } from './send/useRecipientName.ts'

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
  /** Dollars for one of it, where a price is known. */
  usd?: number | undefined
}

export type TransferDraft = { assetId: string; recipient: string; amount: string }
export type CheckedTransfer = {
  asset: SendableAsset
  to: string
  units: bigint
  /** What the user typed in place of `to`. */
  name?: string | undefined
}
export type TransferProblems = { recipient?: string | undefined; amount?: string | undefined }

type Where = {
  assets: readonly SendableAsset[]
  from: { address: string; chainType: ChainType }
  texts: Pick<MoreTexts, 'sendFunds' | 'sendForm'> & Pick<Texts, 'landing'>
  /** What was found behind the recipient. @default nothing: it is an address */
  name?: NameState | undefined
}

/** The recipient's address: as it was typed, or as it was found by its name. Undefined while there is none. */
export function readRecipient(
  recipient: string,
  chainType: ChainType,
  name: NameState | undefined,
): string | undefined {
  if (name?.status === 'found') return name.address
  return (chainType === 'solana' ? readSolanaAddress : readEthereumAddress)(recipient)
}

/** What is to be sent, or why not. The fee is no part of it: the review counts it. */
export function checkTransfer(
  { assetId, recipient, amount }: TransferDraft,
  { assets, from, texts: { sendFunds: t, sendForm, landing }, name }: Where,
): { transfer: CheckedTransfer } | { problems: TransferProblems } {
  const asset = assets.find(({ id }) => id === assetId)
  const isSolana = from.chainType === 'solana'
  const to = readRecipient(recipient, from.chainType, name) ?? recipient
  const nameProblem = name?.status === 'problem' ? sendForm[name.problem] : undefined
  const chainId = Number(asset?.network.split(':')[1])
  const problem = checkRecipient(from.chainType, to, chainId)
  const isOwn = isSolana ? to === from.address : to.toLowerCase() === from.address.toLowerCase()
  const units = asset ? toUnits(amount, asset.decimals) : 0n
  const problems: TransferProblems = {
    recipient: hasUnseen(recipient)
      ? landing.unseen
      : (nameProblem ?? (problem ? t[problem] : isOwn ? t.own : undefined)),
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
  return { transfer: { asset, to, units, ...(name?.status === 'found' && { name: name.name }) } }
}

/** In the smallest unit; `null` where it has more places than that. */
export function toUnits(amount: string, decimals: number): bigint | null {
  const [whole = '', fraction = ''] = amount.split('.')
  if (fraction.length > decimals) return null
  return BigInt(whole + fraction.padEnd(decimals, '0') || '0')
}
