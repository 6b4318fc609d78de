import { readRecentLogin, type Settings } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey, useSessionUser } from '../context.ts'
import { useAppRows } from '../methods/crossApp/useAppRows.ts'
import { entryOf } from '../methods/registry.ts'
import { walletsEntry } from '../methods/wallets/entry.ts'
import { needsWallets, useWalletOffer, useWalletsAhead } from '../methods/wallets/useWalletOffer.ts'
import { useTexts } from '../texts/useTexts.ts'
import { useSettings } from '../useSettings.ts'
import type { Journey } from './journey.ts'
import { LandingView } from './LandingView.tsx'
import type { LandingSubview } from './landing.ts'
import type { Screens } from './modalRoute.ts'
import { openAhead } from './openAhead.ts'
import { passCaptcha } from './passCaptcha.ts'
import { recentRow } from './recentRow.ts'
import { UnreachableScreen } from './UnreachableScreen.tsx'
import { useBrand } from './useBrand.ts'
import { type FieldChannel, isFieldChannel, useLandingField } from './useLandingField.tsx'

/** Back from a choice leads to the list that it was made in. */
const views = new WeakMap<Journey, LandingSubview>()

/** Where everyone starts: the ways to log in that the app has and that are built. */
export function LandingScreen({ journey, methods, prefill }: Screens['landing']) {
  const { client, loadExternal, modal } = useLatchkey()
  const user = useSessionUser()
  const settings = useSettings()
  const texts = useTexts()
  const brand = useBrand()
  const state = useStore(client.state)
  const { appearance, legal } = settings
  const { primary, overflow } = optionsOf(settings, methods)
  const wallets = useWalletOffer()
  useWalletsAhead(needsWallets(settings))
  const appRow = useAppRows([...primary, ...overflow])
  const offers = (option: string) => primary.includes(option) || overflow.includes(option)
  const recent = recentRow(readRecentLogin(client.storage, client.appId))
  const ways = appearance.hideDirectWeb2Inputs ? [] : [...primary, ...overflow].filter(isFieldChannel)
  const { field, turnTo } = useLandingField({ journey, ways, prefill, recent })
  const { busyId, select } = useSelect(journey, { ways, turnTo })
  useEffect(() => {
    // Found while the page loaded, or logged in by another tab: there is nothing to choose any more. An answer to this
    // journey leads on by itself, within this turn.
    if (user && !user.isGuest)
      setTimeout(() => modal.getState().at(-1)?.name === 'landing' && modal.dismiss())
  }, [user, modal])
  if (state.status === 'unreachable') return <UnreachableScreen retryAt={state.retryAt} />
  const rowsOf = (options: readonly string[]) =>
    options
      .filter((option) => option !== field?.way)
      .flatMap((option) => appRow(option) ?? entryOf(option)?.rows(option, texts, wallets) ?? [])
  return (
    <LandingView
      app={{
        ...brand,
        termsUrl: legal.termsAndConditionsUrl ?? undefined,
        privacyUrl: legal.privacyPolicyUrl ?? undefined,
      }}
      layout={layoutOf(settings)}
      header={appearance.landingHeader ?? undefined}
      message={appearance.loginMessage as ReactNode}
      field={field}
      rows={rowsOf(primary)}
      overflow={rowsOf(overflow)}
      recent={recent}
      loading={state.status === 'loading'}
      busyId={busyId}
      initialView={views.get(journey)}
      onView={(view) => views.set(journey, view)}
      onSelect={select}
      // Whoever chooses a wallet asks again, and is told if it cannot be loaded.
      findWallets={() => loadExternal().catch(() => {})}
      onPasskey={offers('passkey') ? () => select('passkey') : undefined}
    />
  )
}

type Turning = { ways: readonly FieldChannel[]; turnTo(way: FieldChannel): Promise<void> }

/** Goes where the chosen way begins, through the captcha where there is one; or makes it the field. */
function useSelect(journey: Journey, { ways, turnTo }: Turning) {
  const latchkey = useLatchkey()
  const [busyId, setBusyId] = useState<string>()
  const begin = async (option: string) => {
    if (isFieldChannel(option) && ways.includes(option)) return turnTo(option)
    const method = await entryOf(option)?.load()
    if (!method) return
    passCaptcha(latchkey, async (show) => {
      // Not for somebody who has closed the modal since.
      if (latchkey.modal.getState()[0]) show(await method.begin(latchkey, journey, option))
    })
  }
  const select = (option: string) => {
    setBusyId(option)
    const done = openAhead(latchkey, option)
    begin(option)
      .catch((cause) =>
        latchkey.modal.push({ name: 'error', props: { error: AppError.from(cause, 'server_unreachable') } }),
      )
      .finally(() => {
        done()
        setBusyId(undefined)
      })
  }
  return { busyId, select }
}

type Options = { primary: readonly string[]; overflow: readonly string[] }

/** What the app offers in the order it wants, less what this login was not asked for. */
function optionsOf({ loginOrder, loginMethods }: Settings, asked: readonly string[] | null): Options {
  // Whoever asks for wallets gets each of those that the app orders by name.
  const methodOf = (option: string) => (walletsEntry.owns(option) ? 'wallet' : option)
  const wanted = (options: readonly string[]) =>
    options.filter((option) => asked?.includes(methodOf(option)) ?? true)
  if (!loginOrder) return { primary: wanted(loginMethods), overflow: [] }
  return { primary: wanted(loginOrder.primary), overflow: wanted(loginOrder.overflow) }
}

function layoutOf({ loginOrder, appearance }: Settings): 'list' | 'web2-first' | 'web3-first' {
  if (loginOrder) return 'list'
  return appearance.showWalletLoginFirst ? 'web3-first' : 'web2-first'
}
