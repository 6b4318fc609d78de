import { listProviderApps, type ProviderApp } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../../context.ts'
import type { LandingRow } from '../../modal/landing.ts'
import { appIdOf, isAppOption } from './entry.ts'

/** The row of another app's account, once its name is known. An app that is not connected has none. */
export function useAppRows(options: readonly string[]): (option: string) => LandingRow | undefined {
  const { client } = useLatchkey()
  const [apps, setApps] = useState<readonly ProviderApp[]>([])
  const isAsked = options.some(isAppOption)
  useEffect(() => {
    // The other ways to log in do not depend on it.
    if (isAsked) listProviderApps(client).then(setApps, () => {})
  }, [client, isAsked])
  return (option) => {
    const app = isAppOption(option) && apps.find(({ id }) => id === appIdOf(option))
    if (!app) return undefined
    const mark = app.iconUrl ? { image: app.iconUrl } : { letter: app.name }
    return { id: option, group: 'web2', label: app.name, mark }
  }
}
