import type { TransactionViewProps } from '../transaction/transactionProps.ts'
import type { CallProps, OperationViewProps } from './operationProps.ts'

/** One call, as the transaction components accept it. Payer and failure appear once, for all calls. */
export function toCallProps(props: OperationViewProps, call: CallProps): TransactionViewProps {
  const { calls: _, forecast: __, kind: ___, ...shared } = props
  return { ...shared, ...call, forecast: undefined }
}
