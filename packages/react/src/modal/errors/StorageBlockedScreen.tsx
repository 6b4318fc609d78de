import { useSettings } from '../../useSettings.ts'
import { StorageBlockedView } from './StorageBlockedView.tsx'

/** The client checks storage when the page loads, so trying again reloads the page. */
export function StorageBlockedScreen() {
  const { name } = useSettings()
  return <StorageBlockedView appName={name} onRetry={() => window.location.reload()} />
}
