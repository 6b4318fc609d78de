import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import type { Theme } from '../../ui/theme.ts'
import { useSettings } from '../../useSettings.ts'

/** The app's look. A page of the server's own has no surroundings to go with: unless it is dark it follows the system. */
export function useTheme(): Theme {
  const { isFirstParty } = useLatchkey()
  const { theme, accentColor, radius, font } = useSettings().appearance
  return useMemo(
    () => ({
      theme: isFirstParty && (theme === 'light' || theme === 'page') ? 'auto' : theme,
      accent: accentColor ?? undefined,
      ...{ radius, font },
    }),
    [isFirstParty, theme, accentColor, radius, font],
  )
}
