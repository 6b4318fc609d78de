import { digits } from '../../format/formatMoment.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { fillText } from '../../ui/fill.ts'
import { Quote } from '../../ui/Quote.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { revealHidden } from '../sign/revealHidden.ts'
import type { SolanaTransactionProps } from './solanaProps.ts'

/** Details that few users read: collapsed, but always present. */
export function SolanaDetails({ data, problem }: Pick<SolanaTransactionProps, 'data' | 'problem'>) {
  const { transaction: t, language } = useMoreTexts()
  const size = fillText(t.bytes, { bytes: data.bytes.toLocaleString(language, digits) })
  return (
    <Accordion label={t.details}>
      {/* The program's own text: not among the warnings, which are ours. */}
      {problem?.kind === 'failing' && (
        <Rows rows={[{ id: 'reason', term: t.reason, value: revealHidden(problem.reason), wide: true }]} />
      )}
      <p className="lk-datacap">{`${t.data} · ${size}`}</p>
      <Quote label={t.data} raw>
        {data.base64}
      </Quote>
    </Accordion>
  )
}
