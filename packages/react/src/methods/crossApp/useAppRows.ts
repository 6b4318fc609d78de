import { listProviderApps, type ProviderApp } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../../context.ts'
import type { LandingRow } from '../../modal/landing/landing.ts'
import { useModalStatus } from '../../modal/navigation/useModalStatus.ts'

export const isAppOption = (option: string) => option.startsWith('privy:')
export const getAppId = (option: string) => option.slice('privy:'.length)

/** The row of another app's account, once its name is known. An app that is not connected has none. */
export function useAppRows(options: readonly string[]): (option: string) => readonly LandingRow[] {
  const { client } = useLatchkey()
  const [apps, setApps] = useState<readonly ProviderApp[]>([])
  const { isOpen } = useModalStatus()
  const isAsked = isOpen && options.some(isAppOption)
  useEffect(() => {
    // The other login methods do not depend on it.
    if (isAsked) listProviderApps(client).then(setApps, () => {})
  }, [client, isAsked])
  return (option) => {
    const app = isAppOption(option) && apps.find(({ id }) => id === getAppId(option))
    if (!app) return []
    const mark = app.iconUrl ? { image: app.iconUrl } : { letter: app.name }
    return [{ id: option, group: 'web2', label: app.name, mark }]
  }
}
