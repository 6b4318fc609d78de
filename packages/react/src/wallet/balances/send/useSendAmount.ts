import { formatSmall } from '../../../format/formatCoin.ts'
import { formatEstimate } from '../../../format/formatWorth.ts'
import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import { fillText } from '../../../ui/fill.ts'
import { type SendableAsset, toUnits } from '../transferForm.ts'
import type { WalletNetwork } from '../walletNetwork.ts'
import { findMost } from './transferFee.ts'
import { useTransferFee } from './useTransferFee.ts'

type AmountQuestion = {
  network: WalletNetwork | undefined
  asset: SendableAsset | undefined
  from: string
  to: string | undefined
  entry: { amount: string; isMost?: boolean }
}

/** The amount of the form (the full amount if the user chose it), with its worth and fee. */
export function useSendAmount({ network, asset, from, to, entry }: AmountQuestion) {
  const { sendForm: t, language } = useMoreTexts()
  const fee = useTransferFee({ network, asset, from, to })
  const most = asset && findMost(asset, fee)
  const value = entry.isMost ? (most ?? '') : entry.amount
  const isNothing = !asset || asset.units === 0n
  const isReading = !isNothing && !asset.token && fee.status === 'reading'
  const toFeeNote = ({ coin }: WalletNetwork): string => {
    if (fee.status === 'reading') return t.feeReading
    if (fee.status === 'failed') return t.feeUnknown
    if (!asset?.token && most === undefined) return fillText(t.feeShort, { coin: coin.symbol })
    return fillText(t.fee, { fee: `${formatSmall(fee.fee, coin.decimals, language)} ${coin.symbol}` })
  }
  return {
    value,
    most: isReading ? ('loading' as const) : most,
    worth: asset && toWorth(asset, value, language),
    feeNote: isNothing || !network ? undefined : toFeeNote(network),
  }
}

function toWorth({ usd, decimals }: SendableAsset, amount: string, language: string): string | undefined {
  if (usd === undefined) return undefined
  return formatEstimate(toUnits(amount, decimals) ?? 0n, { decimals, usd, language })
}
