import type { RecentLogin } from '@latchkey/core'

/** The landing row of the method used last in this browser. */
export function recentRow(recent: RecentLogin | null): string | undefined {
  if (!recent) return undefined
  if (recent.type === 'wallet') {
    const { walletClientType: client, chainType } = recent
    return client ? `wallet:${client}${chainType === 'solana' ? '_solana' : ''}` : undefined
  }
  return recent.type === 'phone' ? 'sms' : recent.type.replace(/_oauth$/, '')
}
