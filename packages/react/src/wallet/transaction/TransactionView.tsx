import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { fillText } from '../../ui/fill.ts'
import { Rows } from '../../ui/Rows.tsx'
import { AmountHeadline } from '../sign/AmountHeadline.tsx'
import { getRule, getTone } from '../sign/danger.ts'
import { SignPage } from '../sign/SignPage.tsx'
import { CalldataRows } from './calldata/CalldataRows.tsx'
import { getForecast } from './getForecast.ts'
import { getKind } from './getKind.ts'
import { HostWords } from './HostWords.tsx'
import { TransactionDetails } from './TransactionDetails.tsx'
import { TransactionNotices } from './TransactionNotices.tsx'
import type { TransactionViewProps } from './transactionProps.ts'
import { useHeadline } from './useHeadline.ts'
import { useTransactionNotices } from './useTransactionNotices.ts'
import { useTransactionRows } from './useTransactionRows.tsx'

/** Review of a transaction: first the cost, then the recipient, with the calldata collapsed. */
export function TransactionView(props: TransactionViewProps) {
  const { requester, isSent, status, step, wording = {}, onAddFunds } = props
  const texts = useMoreTexts()
  const { transaction: t, common } = texts
  const rows = useTransactionRows(props)
  const notices = useTransactionNotices(props)
  const isShort = getForecast(props).shortage !== undefined
  const isLast = !step || step.number === step.count
  const label = isLast ? wording.buttonText || (isSent && t.approve) : common.continue
  // A transaction that the wallet cannot pay for is never sent.
  const approve =
    isShort && isSent ? { label: label || t.approve, disabled: true } : label ? { label } : undefined
  return (
    <SignPage
      {...props}
      {...(isShort && onAddFunds && { onSign: onAddFunds })}
      name={step ? `transaction-${step.number}` : 'transaction'}
      // The app's words get a separate place: as the title, they could claim any amount, and so could a picture above
      // it.
      wording={{}}
      warnings={notices.map(({ id }) => id).join()}
      isLoading={props.token === 'loading' || props.forecast === 'loading'}
      title={<Title {...props} />}
      text={
        isSent
          ? status === 'signing'
            ? t.submittingText
            : getRule(getKind(props.transaction)).text(texts)
          : fillText(t.signedText, { app: requester.name })
      }
      tone={getTone(notices.map(({ id }) => id))}
      approve={isShort && onAddFunds ? { label: t.addFunds } : approve}
    >
      <HostWords app={requester.name} wording={wording} />
      <TransactionNotices notices={notices} />
      <Rows rows={rows} />
      {props.calldata && <CalldataRows calldata={props.calldata} />}
      <TransactionDetails {...props} />
    </SignPage>
  )
}

function Title(props: TransactionViewProps) {
  const { step } = props
  const { transaction: t } = useMoreTexts()
  const { over, amount, worth } = useHeadline(props)
  const stepTitle = step && fillText(t.step, { step: String(step.number), steps: String(step.count) })
  // A no-break space keeps the dot with the number before it.
  const above = [stepTitle, over].filter(Boolean).join('\u00a0· ')
  if (!amount)
    return (
      <>
        {stepTitle && <span className="over">{stepTitle} </span>}
        <span>{over}</span>
      </>
    )
  return <AmountHeadline over={above} amount={amount.number} unit={amount.unit} worth={worth} />
}
