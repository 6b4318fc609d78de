import type { AppIdentity, Logo } from '../../ui/Brand.tsx'
import { useSettings } from '../../useSettings.ts'

/** The app's name and logo. */
export function useBrand(): AppIdentity {
  const { name, appearance } = useSettings()
  const logo = appearance.logo as Logo | null
  return logo ? { name, logo } : { name }
}
