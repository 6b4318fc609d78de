import type { BalanceChange } from '@latchkey/core'
import type { ReactNode } from 'react'
import { formatCoin } from '../../format/formatCoin.ts'
import { digits } from '../../format/formatMoment.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { fillText } from '../../ui/fill.ts'
import type { ReceiptRow } from '../../ui/Rows.tsx'
import { shortAddress } from '../../ui/shortAddress.ts'
import { getForecast } from './getForecast.ts'
import type { TransactionViewProps } from './transactionProps.ts'
import { useAmounts } from './useAmounts.ts'

/**
 * The balance changes that the network's node expects, if the transaction itself does not show them (decision 18:
 * signing review).
 */
export function useChangeRows(props: TransactionViewProps): ReceiptRow[] {
  const { transaction: t } = useMoreTexts()
  const { changes = [], hidden = 0 } = getForecast(props).simulation ?? {}
  if (changes.length === 0 || isSaid(props, changes)) return []
  return [
    { id: 'expected', term: t.expected, value: t.expectedBy, cap: true },
    ...changes.map((change, index) => ({
      id: `change${index}`,
      term: change.amount < 0n ? t.gives : t.gets,
      value: <Change change={change} {...props} />,
      depth: 1,
    })),
    ...(hidden === 0
      ? []
      : [{ id: 'hidden', term: fillText(t.moreChanges, { count: String(hidden) }), value: '', depth: 1 }]),
  ]
}

/** Whether it is a transfer, and the node expects exactly that. */
function isSaid(
  { transaction: { call, to } }: TransactionViewProps,
  changes: readonly BalanceChange[],
): boolean {
  const [first] = changes
  if (call?.action !== 'transfer' || changes.length > 1 || !first) return false
  return (
    first.token === to?.toLowerCase() && first.amount === -(call.amount ?? 1n) && first.id === call.tokenId
  )
}

/** A token's creator chose its name: its address is next to the name, and its worth is never shown. */
function Change({ change, ...props }: TransactionViewProps & { change: BalanceChange }) {
  const { call, language } = useMoreTexts()
  const { exact, worth } = useAmounts(props)
  const { amount, token, id, info = {} } = change
  const units = amount < 0n ? -amount : amount
  if (token === undefined) return <Worth first={exact(units)} second={worth(units)} />
  const { symbol = '', decimals } = info
  if (id !== undefined) {
    const count = units === 1n ? '' : ` × ${units.toLocaleString(language, digits)}`
    const item = <span className="lk-short">{`${shortId(id)}${count}`}</span>
    return (
      <Worth
        first={
          <>
            {symbol && `${symbol} `}
            {item}
          </>
        }
        second={shortAddress(token)}
      />
    )
  }
  const first =
    decimals === undefined
      ? `${units.toLocaleString(language, digits)} ${call.units}`
      : `${formatCoin(units, decimals, language)} ${symbol}`.trim()
  return <Worth first={first} second={shortAddress(token)} />
}

/** Shortens ids, because some collections use hashes. */
function shortId(id: bigint): string {
  const text = id.toString()
  return `#${text.length > 12 ? `${text.slice(0, 6)}…\u2060${text.slice(-4)}` : text}`
}

function Worth({ first, second }: { first: ReactNode; second: string | undefined }) {
  return (
    <>
      <bdi>{first}</bdi>
      {second && (
        <small>
          <bdi className="lk-short">{second}</bdi>
        </small>
      )}
    </>
  )
}
