import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import type { Theme } from '../../ui/theme.ts'
import { useSettings } from '../../useSettings.ts'

/** The app's look. A page of the server's own has no surroundings to go with: unless it is dark it follows the system. */
export function useTheme(): Theme {
  const { isFirstParty, client } = useLatchkey()
  const { theme, accentColor, radius } = useSettings().appearance
  // Of the app's page only: nothing of it is in the settings that every page loads.
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
