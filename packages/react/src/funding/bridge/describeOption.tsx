import type { BridgeOption, BridgeState, CoinAmount } from '@latchkey/core'
import { formatCoin, formatLimit } from '../../format/formatCoin.ts'
import { formatSpan } from '../../format/formatSpan.ts'
import { formatWorth } from '../../format/formatWorth.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { formatAmount } from '../../ui/amount/formatAmount.ts'
import type { Choice } from '../../ui/choice/ChoiceRow.tsx'
import { fillText } from '../../ui/fill.ts'
import { TokenMark } from '../../ui/marks/TokenMark.tsx'

type AllTexts = Texts & MoreTexts

/** The amount that leaves the wallet, formatted. */
export type Payment = { total: string; from: string; network: string; fee?: string | undefined; id?: string }

/** A coin on one network is one payment option, at any price. */
export const toOptionId = ({ source }: Pick<BridgeOption, 'source'>) => `${source.chain}/${source.token}`

export const toCoins = ({ amount, symbol }: Pick<CoinAmount, 'amount' | 'symbol'>, { language }: AllTexts) =>
  `${formatAmount(amount, language)} ${symbol}`.trim()

/** The payment options, and the cost of the chosen one. */
export function describeChoice(
  options: readonly BridgeOption[] | undefined,
  choice: BridgeOption | undefined,
  texts: AllTexts,
) {
  const { bridge: t } = texts
  const notices = [
    choice?.paidBefore &&
      fillText(t.risen, {
        now: toCoins(choice.pays, texts),
        before: toCoins(choice.paidBefore, texts),
      }),
    choice?.isDear && t.dear,
  ]
  return {
    choices: options?.map((option) => toChoice(option, texts)),
    value: choice && toOptionId(choice),
    total: choice && toCoins(choice.pays, texts),
    fee: choice && toFee(choice, texts),
    time: choice && toTime(choice, texts),
    notices: notices.filter((notice): notice is string => Boolean(notice)),
    until: options?.length ? Math.min(...options.map(({ quote }) => quote.expiresAt)) : undefined,
  }
}

function toChoice(option: BridgeOption, texts: AllTexts): Choice {
  const { source, quote } = option
  const { symbol = '', decimals, units, chain, name } = source
  const { language, bridge: t } = texts
  const mark = <TokenMark symbol={symbol} network={{ chain, name }} />
  return {
    id: toOptionId(option),
    // Its sources are the chains' native coins and the USDC known there.
    mark: { element: mark },
    title: name,
    detail: fillText(t.balance, { amount: `${formatCoin(units, decimals, language)} ${symbol}` }),
    end: `${formatLimit(quote.pays, decimals, language)} ${symbol}`,
    endDetail: [toFee(option, texts), toTime(option, texts, 'short')].filter(Boolean).join(' · '),
  }
}

function toFee({ quote: { feeUsd } }: BridgeOption, { language }: AllTexts): string | undefined {
  if (feeUsd === undefined) return undefined
  const units = BigInt(Math.round(Math.max(0, feeUsd) * 1e6))
  return formatWorth(units, { decimals: 6, usd: 1, language })
}

function toTime(
  { quote: { seconds } }: BridgeOption,
  { language }: AllTexts,
  form: 'long' | 'short' = 'long',
): string | undefined {
  return seconds === undefined ? undefined : formatSpan(seconds, language, form)
}

/** The known details of a payment: from its quote, or after a reload from this browser's record. */
export function describePayment(state: BridgeState, texts: AllTexts): Payment | undefined {
  const option = 'option' in state ? state.option : undefined
  const note = 'payment' in state ? state.payment : undefined
  const [pays, receives] = [option?.pays ?? note?.pays, option?.receives ?? note?.receives]
  if (!pays || !receives) return undefined
  const id = note?.bridge?.requestId
  return {
    total: toCoins(pays, texts),
    from: pays.network,
    network: receives.network,
    ...(option && { fee: toFee(option, texts) }),
    ...(id !== undefined && { id }),
  }
}
