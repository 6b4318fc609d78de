import type { ComponentType } from 'react'
import { createElement } from 'react'
import { useStore } from 'zustand'
import { useLatchkey, useSessionUser } from '../context.ts'
import { needsWallets, useWalletsAhead } from '../methods/wallets/useWalletOffer.ts'
import { useLocale } from '../texts/useLocale.ts'
import { TextsContext } from '../texts/useTexts.ts'
import { useSettings } from '../useSettings.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { LandingScreen } from './LandingScreen.tsx'
import type { Loaded } from './loadScreens.ts'
import type { FirstScreens, ModalRoute } from './modalRoute.ts'
import { Shell } from './Shell.tsx'
import { useCaptcha } from './useCaptcha.ts'
import { useScreens } from './useScreens.ts'
import { useTheme } from './useTheme.ts'

/** What a login begins with. The rest comes in chunks of their own, while the user types or looks for the code. */
const screens: { [name in keyof FirstScreens]: ComponentType<FirstScreens[name]> } = {
  landing: LandingScreen,
  error: ErrorScreen,
}

/** Everything that draws. Loaded when it is first needed. */
export function ModalRoot() {
  const { modal, isFirstParty } = useLatchkey()
  const settings = useSettings()
  const locale = useLocale(settings.locale)
  const theme = useTheme()
  const asked = useStore(modal, (stack) => stack.at(-1))
  const { all, route } = useScreens(asked, screens as Loaded)
  useCaptcha(asked !== undefined)
  useWalletsAhead(useSessionUser() === null && needsWallets(settings))
  if (!locale) return null
  return (
    <TextsContext.Provider value={locale}>
      <Shell
        open={route !== undefined}
        theme={theme}
        standalone={settings.standalone || isFirstParty}
        takesFocus={isFirstParty}
        onClose={modal.dismiss}
      >
        {route && <Screen route={route} all={all} />}
      </Shell>
    </TextsContext.Provider>
  )
}

function Screen({ route, all }: { route: ModalRoute; all: Loaded }) {
  // One seam: a route and its screen go together by name, which the two maps have checked.
  const found = all[route.name] as ComponentType<object> | undefined
  return found ? createElement(found, { key: route.name, ...route.props }) : null
}
