import type { SmartWalletNetwork } from '@latchkey/core'

/** Biconomy's hosted paymaster pays only when it is told of its own kind of account (protocol 8.5). */
const biconomy = /paymaster\.biconomy\.io\/api/i

const sponsorship = {
  mode: 'SPONSORED',
  calculateGasLimits: true,
  expiryDuration: 300,
  sponsorshipInfo: { webhookData: {}, smartAccountInfo: { name: 'BICONOMY', version: '2.0.0' } },
}

/** What a paymaster is told: what the app says, else what its vendor needs, else the policy of the app's server. */
export function getPaymasterContext(
  { paymaster_url: url, paymaster_context: context }: SmartWalletNetwork,
  own: Record<string, unknown> | undefined,
): Record<string, unknown> | undefined {
  if (own) return own
  if (url && biconomy.test(url)) return sponsorship
  return context ? { policyId: context.policy_id } : undefined
}
