import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { Accordion } from '../ui/Accordion.tsx'
import { fillText } from '../ui/fill.ts'
import { Notice } from '../ui/Notice.tsx'
import { Quote } from '../ui/Quote.tsx'
import { AddressValue, type ReceiptRow, Rows } from '../ui/Rows.tsx'
import type { TransactionDescription } from './describeTransaction.ts'
import { Figure } from './Figure.tsx'
import { formatCoin, formatLimit, formatWorth } from './formatCoin.ts'
import { digits } from './formatMoment.ts'
import { SignPage } from './SignPage.tsx'
import type { Network, TransactionViewProps } from './transactionProps.ts'
import { useCallRows } from './useCallRows.tsx'
import { useCallWords } from './useCallWords.ts'
import { WholeAddress } from './WholeAddress.tsx'

/** Of an EVM network's own coin, where the network does not say. */
const usualDecimals = 18

/** A transaction as it is: what it costs first, then to whom; what it says to a contract folded away, never absent. */
export function TransactionView(props: TransactionViewProps) {
  const { transaction, network, isSent, asker } = props
  const { transaction: t, language } = useMoreTexts()
  const { symbol = t.coin, decimals = usualDecimals } = network.coin ?? {}
  const { value, data } = transaction
  const words = useCallWords(transaction.call, props.token ?? 'unknown')
  const own = {
    over: t[transaction.kind],
    amount: { number: formatCoin(value, decimals, language), unit: symbol },
  }
  const { over, amount } = words ?? own
  const worth =
    props.usd && value > 0n ? formatWorth(value, { decimals, usd: props.usd, language }) : undefined
  return (
    <SignPage
      {...props}
      name="transaction"
      isLoading={props.token === 'loading'}
      title={
        amount ? (
          <Figure over={over} amount={amount.number} unit={amount.unit} worth={words ? undefined : worth} />
        ) : (
          over
        )
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
      {words?.warning && (
        <Notice tone="warning" title={words.warning.title}>
          {words.warning.text}
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

function useTransactionRows(props: TransactionViewProps): ReceiptRow[] {
  const { transaction, network, address, usd } = props
  const { sign, transaction: t, common, language } = useMoreTexts()
  const { symbol = t.coin, decimals = usualDecimals } = network.coin ?? {}
  const { to, call, feeLimit, nonce } = transaction
  const callRows = useCallRows(props)
  const worth = usd && formatWorth(feeLimit, { decimals, usd, language })
  const fee = [`${formatLimit(feeLimit, decimals, language)} ${symbol}`, worth].filter(Boolean).join(' · ')
  return [
    ...(call ? callRows : [getRecipientRow(to, t)]),
    { id: 'network', term: sign.network, value: getNetworkName(network) },
    { id: 'fee', term: t.feeLimit, value: fee },
    ...(nonce === undefined ? [] : [{ id: 'nonce', term: sign.nonce, value: nonce.toString() }]),
    { id: 'wallet', term: common.wallet, value: <AddressValue address={address} what={common.wallet} /> },
  ]
}

function getRecipientRow(to: string | undefined, t: { to: string; newContract: string }): ReceiptRow {
  return to === undefined
    ? { id: 'to', term: t.to, value: t.newContract }
    : { id: 'to', term: t.to, value: <WholeAddress address={to} what={t.to} />, wide: true }
}

/** With its number: a name is what the app calls it, the number is what is signed. */
function getNetworkName({ id, name }: Network): string {
  return name === undefined ? String(id) : `${name} (${id})`
}
