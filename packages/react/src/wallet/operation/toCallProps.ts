import type { TransactionViewProps } from '../transaction/transactionProps.ts'
import type { CallProps, OperationViewProps } from './operationProps.ts'

/** One call, as the readers of transactions take it. Who pays and whether it fails is said once for all of them. */
export function toCallProps(props: OperationViewProps, call: CallProps): TransactionViewProps {
  const { calls: _, forecast: __, kind: ___, ...shared } = props
  return { ...shared, ...call, forecast: undefined }
}
