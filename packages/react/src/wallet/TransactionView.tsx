import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { Accordion } from '../ui/Accordion.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { fillText } from '../ui/fill.ts'
import { Notice } from '../ui/Notice.tsx'
import { Quote } from '../ui/Quote.tsx'
import { AddressValue, type ReceiptRow, Rows } from '../ui/Rows.tsx'
import type { TransactionDescription } from './describeTransaction.ts'
import { Figure } from './Figure.tsx'
import { formatCoin, formatLimit } from './formatCoin.ts'
import { digits } from './formatMoment.ts'
import { SignPage, type SignRequestProps } from './SignPage.tsx'

export type TransactionViewProps = SignRequestProps & {
  transaction: TransactionDescription
  network: Network
  /** False when the app gets it signed, to send it itself. */
  isSent: boolean
}

export type Network = {
  id: number
  /** Absent when the app does not know it. */
  name?: string | undefined
  coin?: { symbol: string; decimals: number } | undefined
}

/** Of an EVM network's own coin, where the network does not say. */
const usualDecimals = 18

/** A transaction as it is: what it costs first, then to whom; what it says to a contract folded away, never absent. */
export function TransactionView(props: TransactionViewProps) {
  const { transaction, network, isSent, asker } = props
  const { transaction: t, language } = useMoreTexts()
  const { symbol = t.coin, decimals = usualDecimals } = network.coin ?? {}
  const { value, data } = transaction
  return (
    <SignPage
      {...props}
      name="transaction"
      title={
        <Figure over={t[transaction.kind]} amount={formatCoin(value, decimals, language)} unit={symbol} />
      }
      text={isSent ? t.sentText : fillText(t.signedText, { app: asker.name })}
      reject={t.reject}
      approve={isSent ? { label: t.approve } : undefined}
    >
      {network.name === undefined && (
        <Notice tone="warning" title={t.unknownTitle}>
          {fillText(t.unknownText, { id: String(network.id) })}
        </Notice>
      )}
      <Rows rows={useTransactionRows(props)} />
      {data && <Data {...data} />}
    </SignPage>
  )
}

function Data({ hex, bytes, selector }: NonNullable<TransactionDescription['data']>) {
  const { transaction: t, language } = useMoreTexts()
  const size = fillText(t.bytes, { bytes: bytes.toLocaleString(language, digits) })
  return (
    <Accordion label={[t.data, selector, size].filter(Boolean).join(' · ')}>
      <Quote label={t.data} raw>
        {hex}
      </Quote>
    </Accordion>
  )
}

function useTransactionRows({ transaction, network, address }: TransactionViewProps): ReceiptRow[] {
  const { sign, transaction: t, common, language } = useMoreTexts()
  const { symbol = t.coin, decimals = usualDecimals } = network.coin ?? {}
  const { to, feeLimit, nonce } = transaction
  const fee = `${formatLimit(feeLimit, decimals, language)} ${symbol}`
  return [
    // In full: of an address that was made to look like another one, the ends are the same.
    to === undefined
      ? { id: 'to', term: t.to, value: t.newContract }
      : { id: 'to', term: t.to, value: <WholeAddress address={to} what={t.to} />, wide: true },
    { id: 'network', term: sign.network, value: getNetworkName(network) },
    { id: 'fee', term: t.feeLimit, value: fee },
    ...(nonce === undefined ? [] : [{ id: 'nonce', term: sign.nonce, value: nonce.toString() }]),
    { id: 'wallet', term: common.wallet, value: <AddressValue address={address} what={common.wallet} /> },
  ]
}

/** With its number: a name is what the app calls it, the number is what is signed. */
function getNetworkName({ id, name }: Network): string {
  return name === undefined ? String(id) : `${name} (${id})`
}

/** Two lines of an address are read more easily when they are of one length. */
const half = 22

function WholeAddress({ address, what }: { address: string; what: string }) {
  return (
    <>
      <span className="lk-mono">
        <span>{address.slice(0, half)}</span>
        <span>{address.slice(half)}</span>
      </span>
      <CopyButton value={address} what={what} />
    </>
  )
}
