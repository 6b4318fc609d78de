import { useMemo } from 'react'
import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import { Accordion } from '../../../ui/Accordion.tsx'
import { AddressValue } from '../../../ui/AddressValue.tsx'
import { fillText } from '../../../ui/fill.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Quote } from '../../../ui/Quote.tsx'
import { type ReceiptRow, Rows } from '../../../ui/Rows.tsx'
import { NetworkValue } from '../../transaction/NetworkValue.tsx'
import type { TokenStates } from '../../transaction/transactionProps.ts'
import { findings, getRule, getTone } from '../danger.ts'
import { SignPage, type SignRequestProps } from '../SignPage.tsx'
import { describeTypedData, type TypedDataDescription } from './describeTypedData.ts'
import { PermitTitle } from './PermitTitle.tsx'
import { readPermit } from './readPermit.ts'
import { usePermitRows } from './usePermitRows.tsx'
import { useTypedRows } from './useTypedRows.tsx'

export type SignTypedDataViewProps = SignRequestProps & {
  /** As passed to `eth_signTypedData_v4`: an object, or its JSON. */
  typedData: unknown
  /** The wallet's network, to compare with the network of the data. */
  chainId?: number | undefined
  /** Names of networks by id; an unknown one shows its number. */
  networks?: Readonly<Record<string, string>> | undefined
  /** Symbol and decimals of a permit's tokens, by their addresses. */
  tokens?: TokenStates | undefined
}

type Readable = Extract<TypedDataDescription, { isReadable: true }>

export function SignTypedDataView(props: SignTypedDataViewProps) {
  const { tokens } = props
  const texts = useMoreTexts()
  const { sign: t } = texts
  const description = useMemo(() => describeTypedData(props.typedData), [props.typedData])
  const permit = description.isReadable ? readPermit(description) : undefined
  const kind = description.isReadable && description.isSpending ? 'permit' : 'data'
  const rule = getRule(kind, description.isReadable)
  return (
    <SignPage
      {...props}
      name="sign-typed-data"
      title={
        permit ? <PermitTitle permit={permit} tokens={tokens} over={rule.title(texts)} /> : rule.title(texts)
      }
      text={rule.text(texts)}
      tone={getTone([
        rule.finding,
        description.isReadable ? findNetwork(description, props.chainId) : undefined,
        description.isReadable && isOrder(description) ? 'order' : undefined,
      ])}
      isLoading={permit?.allowances.some(({ token }) => tokens?.get(token) === 'loading') ?? false}
    >
      {description.isReadable ? <ReadableData {...props} data={description} /> : <Unreadable {...props} />}
      <Accordion label={t.allData}>
        <Quote label={t.allData} raw>
          {description.raw}
        </Quote>
      </Accordion>
    </SignPage>
  )
}

function ReadableData(props: SignTypedDataViewProps & { data: Readable }) {
  const { data } = props
  const { sign: t, smartWallet } = useMoreTexts()
  const fields = useTypedRows(data.fields)
  const permitRows = usePermitRows(readPermit(data), props.tokens)
  return (
    <>
      {data.isSpending && (
        <Notice tone={findings.permit} title={t.spendNotice}>
          {t.spendText}
        </Notice>
      )}
      {isOrder(data) && (
        <Notice tone={findings.order} title={smartWallet.orderTitle}>
          {fillText(smartWallet.orderText, { app: props.requester.name })}
        </Notice>
      )}
      <ChainMismatch {...props} />
      {permitRows.length > 0 && <Rows rows={permitRows} />}
      <div className="lk-section">
        <h3>{data.primaryType}</h3>
        {fields.length > 0 && <Rows rows={fields} />}
      </div>
      <Rows rows={useDomainRows(props)} />
    </>
  )
}

/**
 * The typed data that smart wallets act on, from ERC-4337 and Safe. The review of a user operation decodes its calls.
 */
const orders = /^(PackedUserOperation|UserOperation|SafeOp|SafeTx)$/

const isOrder = ({ primaryType }: Readable) => orders.test(primaryType)

/**
 * A signature for another network is still valid there, and one for no network is valid everywhere: the user must know.
 */
function ChainMismatch({ data, chainId, networks }: SignTypedDataViewProps & { data: Readable }) {
  const { sign: t } = useMoreTexts()
  const name = (id: bigint | number | undefined) => networks?.[String(id)] ?? String(id)
  const finding = findNetwork(data, chainId)
  if (!finding) return null
  const isBound = finding === 'otherNetwork'
  return (
    <Notice tone={findings[finding]} title={isBound ? t.chainMismatchTitle : t.chainUnsignedTitle}>
      {isBound
        ? fillText(t.chainMismatch, { asked: name(data.chainId), current: name(chainId) })
        : fillText(t.chainUnsigned, { asked: name(data.unsignedChainId) })}
    </Notice>
  )
}

function findNetwork(
  { unsignedChainId, chainId: requestChainId }: Readable,
  chainId: number | undefined,
): 'unboundNetwork' | 'otherNetwork' | undefined {
  if (unsignedChainId !== undefined) return 'unboundNetwork'
  return requestChainId === undefined || chainId === undefined || requestChainId === BigInt(chainId)
    ? undefined
    : 'otherNetwork'
}

function Unreadable({ requester }: SignTypedDataViewProps) {
  const { sign: t } = useMoreTexts()
  return (
    <Notice tone={findings.unreadable} title={t.unreadableTitle}>
      {fillText(t.unreadableText, { app: requester.name })}
    </Notice>
  )
}

/** The app can set any number: without a name from us it is shown unchanged. */
function ChainId({ id, name }: { id: string; name: string | undefined }) {
  return name === undefined ? <bdi>{id}</bdi> : <NetworkValue network={{ id: Number(id), name }} />
}

/** Fields of the standard have our labels; an app's own fields keep theirs. */
function useDomainRows({
  data,
  networks,
  address,
}: SignTypedDataViewProps & { data: Readable }): ReceiptRow[] {
  const { sign: t, common } = useMoreTexts()
  const terms: Record<string, string> = {
    '.name': t.application,
    '.version': t.version,
    '.verifyingContract': t.contract,
    '.chainId': t.network,
  }
  const fields = data.domain.map((field) => ({ ...field, label: terms[field.path] ?? field.label }))
  const id = data.chainId?.toString()
  const rows = useTypedRows(fields).map((row) =>
    row.id === '.chainId' && id !== undefined
      ? { ...row, value: <ChainId id={id} name={networks?.[id]} /> }
      : row,
  )
  const wallet = <AddressValue address={address} what={common.wallet} />
  return [...rows, { id: 'wallet', term: common.wallet, value: wallet }]
}
