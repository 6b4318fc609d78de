import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import type { Theme } from '../../ui/theme.ts'
import { useSettings } from '../../useSettings.ts'

/**
 * The app's look. One of the server's own pages has no page around it to match: unless it is dark it follows the
 * system.
 */
export function useTheme(): Theme {
  const { isFirstParty, client } = useLatchkey()
  const { theme, accentColor, radius } = useSettings().appearance
  // From the app's page only: it is not in the settings that every page loads.
  const font = useStore(client.config, ({ appearance }) => appearance?.font)
  return useMemo(
    () => ({
      theme: isFirstParty && (theme === 'light' || theme === 'page') ? 'auto' : theme,
      accent: accentColor ?? undefined,
      ...{ radius, font },
    }),
    [isFirstParty, theme, accentColor, radius, font],
  )
}
