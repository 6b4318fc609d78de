import type { Latchkey } from '../latchkey.ts'
import { type Funding, toFundingMethod } from './funding.ts'
import type { FundingRow } from './listRows.ts'

/** Reports to the app's own statistics, with the published names. */
export function trackStart({ client }: Latchkey, { request }: Funding, row: FundingRow): void {
  const { amount, chainType, chain } = request
  client.track('sdk_fiat_on_ramp_started', {
    ...{ provider: toFundingMethod(row), value: amount, chainType },
    chainId: chainType === 'ethereum' ? Number(chain.slice('eip155:'.length)) : chain,
  })
}

export function trackEnd({ client }: Latchkey, row: FundingRow, status: 'success' | 'failure'): void {
  client.track('sdk_fiat_on_ramp_completed_with_status', { provider: toFundingMethod(row), status })
}
