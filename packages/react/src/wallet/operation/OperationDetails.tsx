import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { HashValue } from '../../ui/AddressValue.tsx'
import { fillText } from '../../ui/fill.ts'
import { type ReceiptRow, Rows } from '../../ui/Rows.tsx'
import { DetailsOnTheirWay } from '../sign/Wait.tsx'
import { WholeAddress } from '../sign/WholeAddress.tsx'
import type { OperationViewProps } from './operationProps.ts'

/** Explains smart wallets in plain words, followed by details that few users read. */
export function OperationDetails({ kind, isDeployed, network, forecast }: OperationViewProps) {
  const { transaction, sign, smartWallet: t } = useMoreTexts()
  const chain = network.name ?? String(network.id)
  const isOwn = kind === 'eip7702'
  const address = (id: string, term: string, at: string | undefined): ReceiptRow[] =>
    at === undefined ? [] : [{ id, term, value: <WholeAddress address={at} what={term} />, wide: true }]
  const answer = forecast === 'loading' ? undefined : forecast
  const rows: ReceiptRow[] = answer
    ? [
        ...address('paymaster', t.paymaster, answer.paymaster),
        ...address('delegate', t.code, answer.delegate),
        { id: 'nonce', term: sign.nonce, value: answer.nonce.toString() },
        {
          id: 'operation',
          term: t.operation,
          value: <HashValue hash={answer.hash} what={t.operation} />,
        },
      ]
    : []
  return (
    <>
      <Accordion label={t.about}>
        <p className="lk-about">{isOwn ? t.aboutOwn : t.aboutContract}</p>
        {!isDeployed && (
          <p className="lk-about">{fillText(isOwn ? t.aboutNewOwn : t.aboutNew, { network: chain })}</p>
        )}
      </Accordion>
      {rows.length > 0 ? (
        <Accordion label={transaction.details}>
          <Rows rows={rows} />
        </Accordion>
      ) : (
        <DetailsOnTheirWay label={transaction.details} />
      )}
    </>
  )
}
