import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'
import { fillText } from '../../ui/fill.ts'
import { type ReceiptRow, Rows } from '../../ui/Rows.tsx'
import { AmountHeadline } from '../sign/AmountHeadline.tsx'
import { getTone } from '../sign/danger.ts'
import { SignPage } from '../sign/SignPage.tsx'
import { signStyles } from '../sign/signStyles.ts'
import { CalldataRows } from '../transaction/calldata/CalldataRows.tsx'
import { HostWords } from '../transaction/HostWords.tsx'
import { TransactionNotices } from '../transaction/TransactionNotices.tsx'
import type { TransactionViewProps } from '../transaction/transactionProps.ts'
import { useHeadline } from '../transaction/useHeadline.ts'
import { useTargetRows } from '../transaction/useTargetRows.tsx'
import { CallDetails } from './CallDetails.tsx'
import { CallList } from './CallList.tsx'
import { OperationDetails } from './OperationDetails.tsx'
import type { OperationViewProps } from './operationProps.ts'
import { toCallProps } from './toCallProps.ts'
import { useOperationNotices, useOperationText } from './useOperationNotices.ts'
import { useOperationRows } from './useOperationRows.tsx'

/**
 * Review of a user operation: its calls, each described like a transaction, then the payer of the fee and the smart
 * wallet.
 */
export function OperationView(props: OperationViewProps) {
  const { calls, requester, isSent, wording = {}, onAddFunds, forecast } = props
  const { transaction: t, smartWallet } = useMoreTexts()
  const notices = useOperationNotices(props)
  const rows = useOperationRows(props)
  const findings = [...notices.all, ...notices.calls.flat()].map(({ id }) => id)
  const isShort = forecast !== 'loading' && forecast.shortage !== undefined
  const [single] = calls.length === 1 ? calls : []
  const label = wording.buttonText || (isSent ? t.approve : undefined)
  const approve =
    isShort && isSent ? { label: label || t.approve, disabled: true } : label ? { label } : undefined
  return (
    <SignPage
      {...props}
      {...(isShort && onAddFunds && { onSign: onAddFunds })}
      name="operation"
      wording={{}}
      warnings={findings.join()}
      isLoading={forecast === 'loading' || calls.some(({ token }) => token === 'loading')}
      title={
        single ? (
          <CallTitle {...toCallProps(props, single)} />
        ) : (
          fillText(calls.length === 0 ? smartWallet.account : smartWallet.several, {
            count: String(calls.length),
          })
        )
      }
      text={useOperationText(props)}
      tone={getTone(findings)}
      approve={isShort && onAddFunds ? { label: t.addFunds } : approve}
    >
      <DeferredStyles rules={signStyles} />
      <HostWords app={requester.name} wording={wording} />
      <TransactionNotices notices={notices.all} />
      {single ? (
        <SingleCall {...toCallProps(props, single)} rows={rows} />
      ) : (
        <>
          {calls.length > 0 && <CallList operation={props} notices={notices.calls} />}
          <Rows rows={rows} />
        </>
      )}
      <OperationDetails {...props} />
    </SignPage>
  )
}

function CallTitle(props: TransactionViewProps) {
  const { over, amount, worth } = useHeadline(props)
  if (!amount) return <span>{over}</span>
  return <AmountHeadline over={over} amount={amount.number} unit={amount.unit} worth={worth} />
}

function SingleCall({ rows, ...props }: TransactionViewProps & { rows: readonly ReceiptRow[] }) {
  return (
    <>
      <Rows rows={[...useTargetRows(props), ...rows]} />
      {props.calldata && <CalldataRows calldata={props.calldata} />}
      <CallDetails transaction={props.transaction} />
    </>
  )
}
