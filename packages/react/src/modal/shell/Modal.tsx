import { type ComponentType, createElement, memo, useEffect } from 'react'
import { useStore } from 'zustand'
import { useLatchkey, useSessionUser } from '../../context.ts'
import type { Latchkey } from '../../latchkey.ts'
import type { ModalRoute, ModalScreens } from '../../navigation/modalRoute.ts'
import { useLocale } from '../../texts/useLocale.ts'
import { TextsContext } from '../../texts/useTexts.ts'
import { useSettings } from '../../useSettings.ts'
import { ErrorScreen } from '../errors/ErrorScreen.tsx'
import { LandingScreen } from '../landing/LandingScreen.tsx'
import type { LoadScreens, Method } from '../navigation/method.ts'
import { MethodsContext } from '../navigation/methodsContext.ts'
import { useReopening } from '../navigation/useReopening.ts'
import { type LoadedScreens, useScreens } from '../navigation/useScreens.ts'
import { Shell } from './Shell.tsx'
import { useCaptcha } from './useCaptcha.ts'
import { usePreparedLanding } from './usePreparedLanding.ts'
import { useTheme } from './useTheme.ts'

/** The first screens of a login. The rest load as separate chunks, while the user types or looks for the code. */
const screens: { [name in keyof ModalScreens]: ComponentType<ModalScreens[name]> } = {
  landing: LandingScreen,
  error: ErrorScreen,
}

type ModalProps = { methods: readonly Method[]; loadScreens: LoadScreens }

/** Renders all screens. */
export function Modal({ methods, loadScreens }: ModalProps) {
  const { modal, isFirstParty } = useLatchkey()
  const settings = useSettings()
  const locale = useLocale(settings.locale)
  const theme = useTheme()
  const topRoute = useStore(modal, (stack) => stack.at(-1))
  const { all, route } = useScreens(loadScreens, topRoute, screens as LoadedScreens)
  const standalone = settings.standalone || isFirstParty
  const landing = usePreparedLanding(!topRoute && !standalone && !settings.headless)
  const currentRoute = route ?? landing
  useCaptcha(topRoute !== undefined)
  usePreload(methods, topRoute)
  useReopening(methods)
  useProblemLine()
  if (!locale) return null
  return (
    <TextsContext.Provider value={locale}>
      <MethodsContext.Provider value={methods}>
        <Shell
          open={route !== undefined}
          isPrepared={landing !== undefined}
          theme={theme}
          standalone={standalone}
          takesFocus={isFirstParty}
          onClose={modal.dismiss}
        >
          {currentRoute && <Screen route={currentRoute} all={all} />}
        </Shell>
      </MethodsContext.Provider>
    </TextsContext.Provider>
  )
}

/** Renders again only for another route: a prepared screen is shown as it is. */
const Screen = memo(function Screen({ route, all }: { route: ModalRoute; all: LoadedScreens }) {
  // The only cast: a route and its screen match by name, and the types of the chunks' maps check that.
  const screen = all[route.name] as ComponentType<object> | undefined
  return screen ? createElement(screen, { key: route.name, ...route.props }) : null
})

/** Fetches the data of rows before they are shown, so that their list does not grow in front of the user. */
function usePreload(methods: readonly Method[], topRoute: ModalRoute | undefined): void {
  const latchkey = useLatchkey()
  const settings = useSettings()
  const isNear = useSessionUser() === null || topRoute?.name === 'landing'
  useEffect(() => {
    if (isNear) for (const method of methods) method.preload?.(latchkey, settings)
  }, [isNear, methods, latchkey, settings])
}

/** Logs once and briefly that the login cannot start; in development the page also explains it. */
function useProblemLine(): void {
  const latchkey = useLatchkey()
  const status = useStore(latchkey.client.state, (state) => state.status)
  useEffect(() => {
    if (status === 'unreachable') latchkey.share(writeProblem)
  }, [latchkey, status])
}

function writeProblem({ client }: Latchkey): void {
  const state = client.state.getState()
  if (state.status === 'unreachable') console.error(`Latchkey: ${state.error.message}`)
}
