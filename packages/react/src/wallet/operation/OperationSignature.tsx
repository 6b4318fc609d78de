import type { OperationRequest } from '@latchkey/core'
import type { SignRequestProps } from '../sign/SignPage.tsx'
import { OperationView } from './OperationView.tsx'
import { toForecast } from './toForecast.ts'
import { useOperationCalls } from './useOperationCalls.ts'

type OperationSignatureProps = {
  request: Extract<OperationRequest, { plan: unknown }>
  shared: SignRequestProps
}

/** Review of a user operation that the app prepares and sends itself: the wallet only signs it. */
export function OperationSignature({ request, shared: page }: OperationSignatureProps) {
  const { chain, plan, wallet } = request
  const { account } = plan
  const { calls, shared } = useOperationCalls({ calls: plan.calls, chain, account })
  return (
    <OperationView
      {...page}
      {...shared}
      calls={calls}
      address={account.address}
      owner={wallet.address}
      kind={account.type}
      isDeployed={account.isDeployed}
      forecast={toForecast(plan)}
      isSent={false}
    />
  )
}
