import { useSettings } from '../../useSettings.ts'
import { StorageBlockedView } from './StorageBlockedView.tsx'

/** Storage is looked at when the page loads, so trying again is loading anew. */
export function StorageBlockedScreen() {
  const { name } = useSettings()
  return <StorageBlockedView appName={name} onRetry={() => window.location.reload()} />
}
