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
import type { FirstScreens, Place } from './place.ts'
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
  const { modal, isOwnPage } = useLatchkey()
  const settings = useSettings()
  const locale = useLocale(settings.locale)
  const theme = useTheme()
  const asked = useStore(modal, (stack) => stack.at(-1))
  const { all, place } = useScreens(asked, screens as Loaded)
  useCaptcha(asked !== undefined)
  useWalletsAhead(useSessionUser() === null && needsWallets(settings))
  if (!locale) return null
  return (
    <TextsContext.Provider value={locale}>
      <Shell
        open={place !== undefined}
        theme={theme}
        standalone={settings.standalone || isOwnPage}
        takesFocus={isOwnPage}
        onClose={modal.dismiss}
      >
        {place && <Screen place={place} all={all} />}
      </Shell>
    </TextsContext.Provider>
  )
}

function Screen({ place, all }: { place: Place; all: Loaded }) {
  // One seam: a place and its screen go together by name, which the two maps have checked.
  const found = all[place.name] as ComponentType<object> | undefined
  return found ? createElement(found, { key: place.name, ...place.props }) : null
}
