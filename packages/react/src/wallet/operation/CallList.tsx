import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { CalldataRows } from '../transaction/calldata/CalldataRows.tsx'
import { TransactionNotices } from '../transaction/TransactionNotices.tsx'
import type { TransactionViewProps } from '../transaction/transactionProps.ts'
import { useHeadline } from '../transaction/useHeadline.ts'
import { useTargetRows } from '../transaction/useTargetRows.tsx'
import type { TransactionNotice } from '../transaction/useTransactionNotices.ts'
import { CallDetails } from './CallDetails.tsx'
import type { OperationViewProps } from './operationProps.ts'
import { toCallProps } from './toCallProps.ts'

const styles = `
.lk-calls{display:grid;gap:8px;text-align:start;grid-template-columns:minmax(0,1fr)}
.lk-calls>li{display:grid;gap:8px;padding:12px 14px;border:1px solid var(--lk-line);border-radius:var(--lk-radius-control);grid-template-columns:minmax(0,1fr)}
.lk-calls h3{display:flex;gap:8px;font-size:var(--lk-size-label);line-height:1.42;font-weight:600;overflow-wrap:anywhere}
.lk-calls h3>i{flex:none;color:var(--lk-text-2);font-style:normal;font-weight:500;font-variant-numeric:tabular-nums}
.lk-calls h3>span{min-inline-size:0}
.lk-calls .lk-rows{background:none;padding:0}
.lk-calls .lk-rows>div{padding-inline:0}
`

type CallListProps = { operation: OperationViewProps; notices: readonly (readonly TransactionNotice[])[] }

/** Several calls, in execution order. */
export function CallList({ operation, notices }: CallListProps) {
  const { smartWallet: t } = useMoreTexts()
  return (
    <>
      <DeferredStyles rules={styles} />
      <ol className="lk-calls" aria-label={t.actions}>
        {operation.calls.map((call, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the calls of a request never change
          <CallItem key={at} number={at + 1} notices={notices[at] ?? []} {...toCallProps(operation, call)} />
        ))}
      </ol>
    </>
  )
}

type CallItemProps = TransactionViewProps & { number: number; notices: readonly TransactionNotice[] }

function CallItem({ number, notices, ...props }: CallItemProps) {
  const { over, amount } = useHeadline(props)
  const rows = useTargetRows(props)
  return (
    <li>
      <h3>
        <i aria-hidden="true">{number}</i>
        <span>
          {over}
          {amount?.number !== undefined && (
            <>
              {' '}
              <bdi>
                {amount.number} {amount.unit}
              </bdi>
            </>
          )}
        </span>
      </h3>
      <TransactionNotices notices={notices} />
      <Rows rows={rows} />
      {props.calldata && <CalldataRows calldata={props.calldata} />}
      <CallDetails transaction={props.transaction} />
    </li>
  )
}
