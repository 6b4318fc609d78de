import { type ChainType, checkRecipient, type TokenAsset } from '@latchkey/core'
import { hasUnseen, readEthereumAddress, readSolanaAddress } from '@latchkey/wire'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { fillText } from '../../ui/fill.ts'
import type { NameState } from './send/useRecipientName.ts'

/** An asset that can be sent from a wallet. */
export type SendableAsset = {
  id: string
  /** The label to choose it by, such as `ETH · Base`. */
  label: string
  units: bigint
  decimals: number
  /** The wallet's balance of it. */
  available: string
  /** CAIP-2, or `solana`. */
  network: string
  token: TokenAsset | null
  /** The price of one in dollars, if known. */
  usd?: number | undefined
}

export type TransferDraft = { assetId: string; recipient: string; amount: string }
export type CheckedTransfer = {
  asset: SendableAsset
  to: string
  units: bigint
  /** The name that the user typed instead of `to`. */
  name?: string | undefined
}
export type TransferProblems = { recipient?: string | undefined; amount?: string | undefined }

type Where = {
  assets: readonly SendableAsset[]
  from: { address: string; chainType: ChainType }
  texts: Pick<MoreTexts, 'sendFunds' | 'sendForm'> & Pick<Texts, 'landing'>
  /** The lookup result of the recipient. @default nothing: it is an address */
  name?: NameState | undefined
}

/** The recipient's address: typed, or found by its name. Undefined if there is none. */
export function readRecipient(
  recipient: string,
  chainType: ChainType,
  name: NameState | undefined,
): string | undefined {
  if (name?.status === 'found') return name.address
  return (chainType === 'solana' ? readSolanaAddress : readEthereumAddress)(recipient)
}

/** The checked transfer, or its problems. Excludes the fee, which the review checks. */
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

/** In base units; `null` with more decimals than the asset has. */
export function toUnits(amount: string, decimals: number): bigint | null {
  const [whole = '', fraction = ''] = amount.split('.')
  if (fraction.length > decimals) return null
  return BigInt(whole + fraction.padEnd(decimals, '0') || '0')
}
