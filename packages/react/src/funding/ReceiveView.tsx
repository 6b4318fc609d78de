import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { AddressPill } from '../ui/AddressPill.tsx'
import { Button } from '../ui/Button.tsx'
import { DeferredStyles } from '../ui/DeferredStyles.tsx'
import { fillText } from '../ui/fill.ts'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { Rows } from '../ui/Rows.tsx'
import { receiveStyles } from './receiveStyles.ts'

export type ReceiveBalance = {
  network: string
  /** Empty until it is known. */
  amount: string
  isFailed?: boolean | undefined
  /** The whole balance is enough, or more has arrived since the screen was opened. */
  isEnough?: boolean | undefined
  hasArrived?: boolean | undefined
}

export type ReceiveViewProps = {
  address: string
  /** The content of the QR code. */
  code: string
  balances: readonly ReceiveBalance[]
  /** The requested amount, formatted. */
  requested?: string | undefined
  title?: string | undefined
  subtitle?: string | undefined
  onBack?: (() => void) | undefined
  /** Called by the button that appears after the funds have arrived. */
  onDone?: (() => void) | undefined
}

/** The address of a wallet for a sender, and the funds that have arrived (protocol 19.2). */
export function ReceiveView(props: ReceiveViewProps) {
  const { address, code, balances, requested, title, subtitle, onBack, onDone } = props
  const { receiveFunds: t, common, language } = useMoreTexts()
  const names = balances.map(({ network }) => network)
  const chain = new Intl.ListFormat(language, { type: 'disjunction' }).format(names)
  const isEnough = balances.some((balance) => balance.isEnough)
  return (
    <Page
      name="receive-funds"
      title={title || t.title}
      text={subtitle}
      onBack={onBack}
      focus="title"
      dock={isEnough && onDone && <Button onClick={onDone}>{common.continue}</Button>}
    >
      <DeferredStyles rules={receiveStyles} />
      <QrCode value={code} label={t.code} size="large" />
      <AddressPill address={address} />
      {/* Above the balances: at a height of 700 px, content below them is out of view, and coins sent on another
         network may be lost. */}
      {names.length > 0 && <Notice tone="warning">{fillText(t.note, { chain })}</Notice>}
      {balances.length > 0 && (
        <Rows
          rows={[
            ...balances.map((balance) => ({
              id: balance.network,
              term: balances.length > 1 ? balance.network : t.balance,
              value: <BalanceValue {...balance} />,
            })),
            ...(requested === undefined ? [] : [{ id: 'requested', term: t.requested, value: requested }]),
          ]}
        />
      )}
      <p className="lk-sr" role="status">
        {balances.some(({ hasArrived }) => hasArrived) && t.arrived}
      </p>
    </Page>
  )
}

function BalanceValue({ amount, isFailed, isEnough, hasArrived, network }: ReceiveBalance) {
  const { walletPage, common } = useMoreTexts()
  if (isFailed) return <span>{fillText(walletPage.silent, { network })}</span>
  if (!amount) return <span className="lk-skel lk-amount" role="img" aria-label={common.loading} />
  return (
    // A new amount is a new element, so that it pulses each time.
    <span key={amount} className={hasArrived ? 'lk-arrival new' : 'lk-arrival'}>
      <span className={isEnough ? 'lk-dot on' : 'lk-dot'} aria-hidden="true" />
      <bdi>{amount}</bdi>
    </span>
  )
}
