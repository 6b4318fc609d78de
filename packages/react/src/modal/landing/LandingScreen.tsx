import { readRecentLogin, type Settings } from '@latchkey/core'
import { type ReactElement, type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import { useLatchkey, useSessionUser } from '../../context.ts'
import type { ModalScreens } from '../../navigation/modalRoute.ts'
import { useSettings } from '../../useSettings.ts'
import { UnreachableScreen } from '../errors/UnreachableScreen.tsx'
import { oncePerJourney } from '../navigation/createJourney.ts'
import { findMethod } from '../navigation/method.ts'
import { useMethods } from '../navigation/methodsContext.ts'
import { useBrand } from '../shell/useBrand.ts'
import { LandingView } from './LandingView.tsx'
import type { LandingSubview } from './landing.ts'
import { getOptions } from './options.ts'
import { recentRow } from './recentRow.ts'
import { useAbsentMethods } from './useAbsentMethods.ts'
import { type FieldOption, useLandingField } from './useLandingField.tsx'
import { useMethodRows } from './useMethodRows.ts'
import { useSelect } from './useSelect.ts'

/** Going back from a chosen option leads to the list it was chosen from. */
const getView = oncePerJourney((): { last?: LandingSubview } => ({}))

/** The first screen: the login methods that the app offers and this version supports. */
export function LandingScreen({ journey, methods: request, prefill }: ModalScreens['landing']) {
  const latchkey = useLatchkey()
  const { client, loadExternal, modal } = latchkey
  const user = useSessionUser()
  const settings = useSettings()
  const methods = useMethods()
  const brand = useBrand()
  const state = useStore(client.state)
  const { appearance, legal } = settings
  const { primary, overflow } = getOptions(settings, methods, request)
  const allOptions = [...primary, ...overflow]
  useAbsentMethods(request, allOptions)
  const recent = recentRow(readRecentLogin(client.storage, client.appId))
  const fields = appearance.hideDirectWeb2Inputs
    ? []
    : allOptions.flatMap((option): FieldOption[] => {
        const { field } = findMethod(methods, option) ?? {}
        return field ? [{ option, field }] : []
      })
  const { field, turnTo } = useLandingField({ journey, fields, prefill, recent })
  const { busyId, select } = useSelect(journey, { fields, turnTo })
  const getRows = useMethodRows(allOptions)
  useEffect(() => {
    // The user was found while the page loaded, or another tab logged in: there is nothing left to choose. An answer to
    // this flow leads on by itself, within this turn.
    if (user && !user.isGuest)
      setTimeout(() => modal.getState().at(-1)?.name === 'landing' && modal.dismiss())
  }, [user, modal])
  if (state.status === 'unreachable') return <UnreachableScreen retryAt={state.retryAt} />
  const toRows = (options: readonly string[]) =>
    options.filter((option) => option !== field?.option).flatMap(getRows)
  const view = getView(latchkey, journey)
  return (
    <LandingView
      app={{
        ...brand,
        termsUrl: legal.termsAndConditionsUrl ?? undefined,
        privacyUrl: legal.privacyPolicyUrl ?? undefined,
      }}
      layout={getLayout(settings)}
      header={appearance.landingHeader ?? undefined}
      footerLogo={appearance.footerLogo as ReactElement | undefined}
      message={appearance.loginMessage as ReactNode}
      field={field}
      rows={toRows(primary)}
      overflow={toRows(overflow)}
      recent={recent}
      loading={state.status === 'loading'}
      busyId={busyId}
      initialView={view.last}
      onView={(subview) => {
        view.last = subview
      }}
      onSelect={select}
      // Choosing a wallet loads them again, and shows the error if that fails.
      findWallets={() => loadExternal().catch(() => {})}
      onPasskey={allOptions.includes('passkey') ? () => select('passkey') : undefined}
    />
  )
}

function getLayout({ loginOrder, appearance }: Settings): 'list' | 'web2-first' | 'web3-first' {
  if (loginOrder) return 'list'
  return appearance.showWalletLoginFirst ? 'web3-first' : 'web2-first'
}
