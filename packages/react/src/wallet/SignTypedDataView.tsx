import { useMemo } from 'react'
import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { Accordion } from '../ui/Accordion.tsx'
import { fillText } from '../ui/fill.ts'
import { Notice } from '../ui/Notice.tsx'
import { Quote } from '../ui/Quote.tsx'
import { AddressValue, type ReceiptRow, Rows } from '../ui/Rows.tsx'
import { describeTypedData, type TypedDataDescription } from './describeTypedData.ts'
import { SignPage, type SignRequestProps } from './SignPage.tsx'
import { useTypedRows } from './useTypedRows.tsx'

export type SignTypedDataViewProps = SignRequestProps & {
  /** As given to `eth_signTypedData_v4`: an object, or its JSON. */
  typedData: unknown
  /** The network the wallet is on, to compare with the one the data is for. */
  chainId?: number | undefined
  /** Names of networks by id; an unknown one shows its number. */
  networks?: Readonly<Record<string, string>> | undefined
}

type Readable = Extract<TypedDataDescription, { isReadable: true }>

export function SignTypedDataView(props: SignTypedDataViewProps) {
  const { sign: t } = useMoreTexts()
  const described = useMemo(() => describeTypedData(props.typedData), [props.typedData])
  const isSpending = described.isReadable && described.isSpending
  return (
    <SignPage
      {...props}
      name="sign-typed-data"
      title={isSpending ? t.spendTitle : t.dataTitle}
      text={t.dataText}
    >
      {described.isReadable ? <ReadableData {...props} data={described} /> : <Unreadable {...props} />}
      <Accordion label={t.allData}>
        <Quote label={t.allData} raw>
          {described.raw}
        </Quote>
      </Accordion>
    </SignPage>
  )
}

function ReadableData(props: SignTypedDataViewProps & { data: Readable }) {
  const { data } = props
  const { sign: t } = useMoreTexts()
  const fields = useTypedRows(data.fields)
  return (
    <>
      {data.isSpending && (
        <Notice tone="warning" title={t.spendNotice}>
          {t.spendText}
        </Notice>
      )}
      <ChainMismatch {...props} />
      <div className="lk-section">
        <h3>{data.primaryType}</h3>
        {fields.length > 0 && <Rows rows={fields} />}
      </div>
      <Rows rows={useDomainRows(props)} />
    </>
  )
}

/** A signature for another network still counts there: the user must know. */
function ChainMismatch({ data, chainId, networks }: SignTypedDataViewProps & { data: Readable }) {
  const { sign: t } = useMoreTexts()
  const asked = data.domain.chainId
  if (asked === undefined || chainId === undefined || asked === BigInt(chainId)) return null
  const name = (id: bigint | number) => networks?.[String(id)] ?? String(id)
  return (
    <Notice tone="warning" title={t.chainMismatchTitle}>
      {fillText(t.chainMismatch, { asked: name(asked), current: name(chainId) })}
    </Notice>
  )
}

function Unreadable({ asker }: SignTypedDataViewProps) {
  const { sign: t } = useMoreTexts()
  return (
    <Notice tone="danger" title={t.unreadableTitle}>
      {fillText(t.unreadableText, { app: asker.name })}
    </Notice>
  )
}

function useDomainRows(props: SignTypedDataViewProps & { data: Readable }): ReceiptRow[] {
  const { sign: t, common } = useMoreTexts()
  const { name, version, chainId, verifyingContract } = props.data.domain
  const address = (id: string, term: string, value: string): ReceiptRow => ({
    id,
    term,
    value: <AddressValue address={value} what={term} />,
  })
  const rows: ReceiptRow[] = []
  if (name) rows.push({ id: 'name', term: t.application, value: name })
  if (version) rows.push({ id: 'version', term: t.version, value: version })
  if (verifyingContract) rows.push(address('contract', t.contract, verifyingContract))
  if (chainId !== undefined)
    rows.push({ id: 'chain', term: t.network, value: props.networks?.[String(chainId)] ?? String(chainId) })
  return [...rows, address('wallet', common.wallet, props.address)]
}
