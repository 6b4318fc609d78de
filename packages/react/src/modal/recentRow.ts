import type { RecentLogin } from '@latchkey/core'

/** The landing row of the way that was used last at this browser. */
export function recentRow(recent: RecentLogin | null): string | undefined {
  if (!recent) return undefined
  if (recent.type === 'wallet') {
    const client = recent.walletClientType ?? undefined
    return client && recent.chainType === 'solana' ? `${client}_solana` : client
  }
  return recent.type === 'phone' ? 'sms' : recent.type.replace(/_oauth$/, '')
}
