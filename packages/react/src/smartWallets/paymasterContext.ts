import type { SmartWalletNetwork } from '@latchkey/core'

/** Biconomy's hosted paymaster pays only if it knows that the account is its own type (protocol 8.5). */
const biconomy = /paymaster\.biconomy\.io\/api/i

const sponsorship = {
  mode: 'SPONSORED',
  calculateGasLimits: true,
  expiryDuration: 300,
  sponsorshipInfo: { webhookData: {}, smartAccountInfo: { name: 'BICONOMY', version: '2.0.0' } },
}

/**
 * The context for a paymaster: from the app, else from its vendor's requirements, else the policy of the app's server.
 */
export function getPaymasterContext(
  { paymaster_url: url, paymaster_context: context }: SmartWalletNetwork,
  own: Record<string, unknown> | undefined,
): Record<string, unknown> | undefined {
  if (own) return own
  if (url && biconomy.test(url)) return sponsorship
  return context ? { policyId: context.policy_id } : undefined
}
