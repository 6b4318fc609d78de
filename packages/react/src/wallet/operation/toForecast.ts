import type { OperationPlan } from '@latchkey/core'
import type { OperationForecast } from './operationProps.ts'

/** The parts of a plan that the user sees. */
export function toForecast({ operation, ...plan }: OperationPlan): OperationForecast {
  const { feeLimit, paymaster, nonce, hash, delegate } = operation
  const { balance, shortage, simulation, failure, isFeeHigh } = plan
  return { feeLimit, paymaster, nonce, hash, delegate, balance, shortage, simulation, failure, isFeeHigh }
}
