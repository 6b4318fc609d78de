import { digits } from '../../format/formatMoment.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { fillText } from '../../ui/fill.ts'
import { Quote } from '../../ui/Quote.tsx'
import { type ReceiptRow, Rows } from '../../ui/Rows.tsx'
import { revealHidden } from '../sign/revealHidden.ts'
import { DetailsOnTheirWay } from '../sign/Wait.tsx'
import { getForecast } from './getForecast.ts'
import type { TransactionViewProps } from './transactionProps.ts'
import { useAmounts } from './useAmounts.ts'

/** Details that few users read: collapsed, but always present. */
export function TransactionDetails(props: TransactionViewProps) {
  const { transaction: t, call: words, sign, language } = useMoreTexts()
  const { exact } = useAmounts(props)
  const { call, data, feeLimit, nonce } = props.transaction
  const { failure, rollupFee } = getForecast(props)
  const rows: ReceiptRow[] = [
    ...(call ? [{ id: 'function', term: words.function, value: call.functionName }] : []),
    ...(feeLimit === undefined ? [] : [{ id: 'limit', term: t.feeLimit, value: exact(feeLimit) }]),
    ...(rollupFee === undefined
      ? []
      : [
          { id: 'rollup', term: t.rollupFee, value: rollupFee === 'unknown' ? t.notKnown : exact(rollupFee) },
        ]),
    ...(nonce === undefined ? [] : [{ id: 'nonce', term: sign.nonce, value: nonce.toString() }]),
    // The contract's own text: not among the warnings, which are ours.
    ...(failure?.reason
      ? [{ id: 'reason', term: t.reason, value: revealHidden(failure.reason), wide: true }]
      : []),
  ]
  if (rows.length === 0 && !data)
    return props.forecast === 'loading' ? <DetailsOnTheirWay label={t.details} /> : null
  const size = data && fillText(t.bytes, { bytes: data.bytes.toLocaleString(language, digits) })
  return (
    <Accordion label={t.details}>
      {rows.length > 0 && <Rows rows={rows} />}
      {data && (
        <>
          <p className="lk-datacap">{[t.data, data.selector, size].filter(Boolean).join(' · ')}</p>
          <Quote label={t.data} raw>
            {data.hex}
          </Quote>
        </>
      )}
    </Accordion>
  )
}
