import { listProviderApps, type ProviderApp } from '@latchkey/core'
import { useState } from 'react'
import { useLatchkey } from '../../context.ts'
import type { LandingRow } from '../../modal/landing/landing.ts'
import { useWhenOpen } from '../../modal/navigation/useWhenOpen.ts'

export const isAppOption = (option: string) => option.startsWith('privy:')
export const getAppId = (option: string) => option.slice('privy:'.length)

/** The row of another app's account, once its name is known. An app that is not connected has no row. */
export function useAppRows(options: readonly string[]): (option: string) => readonly LandingRow[] {
  const { client } = useLatchkey()
  const [apps, setApps] = useState<readonly ProviderApp[]>([])
  // The other login methods do not need it.
  useWhenOpen(options.some(isAppOption) || undefined, () => listProviderApps(client).then(setApps, () => {}))
  return (option) => {
    const app = isAppOption(option) && apps.find(({ id }) => id === getAppId(option))
    if (!app) return []
    const mark = app.iconUrl ? { image: app.iconUrl } : { letter: app.name }
    return [{ id: option, group: 'web2', label: app.name, mark }]
  }
}
