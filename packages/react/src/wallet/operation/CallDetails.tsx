import { digits } from '../../format/formatMoment.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { fillText } from '../../ui/fill.ts'
import { Quote } from '../../ui/Quote.tsx'
import { Rows } from '../../ui/Rows.tsx'
import type { TransactionDescription } from '../transaction/call/describeTransaction.ts'

/** The calldata of a call: collapsed, but always present. */
export function CallDetails({ transaction: { call, data } }: { transaction: TransactionDescription }) {
  const { transaction: t, call: words, language } = useMoreTexts()
  if (!data) return null
  const size = fillText(t.bytes, { bytes: data.bytes.toLocaleString(language, digits) })
  return (
    <Accordion label={t.details}>
      {call && <Rows rows={[{ id: 'function', term: words.function, value: call.functionName }]} />}
      <p className="lk-datacap">{[t.data, data.selector, size].filter(Boolean).join(' · ')}</p>
      <Quote label={t.data} raw>
        {data.hex}
      </Quote>
    </Accordion>
  )
}
