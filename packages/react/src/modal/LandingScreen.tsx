import { readRecentLogin, type Settings } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey, useSettings } from '../context.ts'
import { useEmailEntry } from '../methods/email/useEmailEntry.ts'
import { entryOf } from '../methods/registry.ts'
import { useTexts } from '../texts/useTexts.ts'
import { LandingView } from './LandingView.tsx'
import type { Journey, Screens } from './modal.ts'
import { passCaptcha } from './passCaptcha.ts'
import { recentRow } from './recentRow.ts'
import { UnreachableScreen } from './UnreachableScreen.tsx'
import { useBrand } from './useBrand.ts'

/** Where everyone starts: the ways to log in that the app has and that are built. */
export function LandingScreen({ journey, methods, prefill }: Screens['landing']) {
  const { client } = useLatchkey()
  const settings = useSettings()
  const texts = useTexts()
  const brand = useBrand()
  const state = useStore(client.state)
  const email = useEmailEntry(journey, prefill?.type === 'email' ? prefill.value : null)
  const { busyId, select } = useSelect(journey)
  if (state.status === 'unreachable') return <UnreachableScreen retryAt={state.retryAt} />
  const { appearance, legal } = settings
  const { primary, overflow } = optionsOf(settings, methods)
  const offers = (option: string) => primary.includes(option) || overflow.includes(option)
  const hasField = offers('email') && !appearance.hideDirectWeb2Inputs
  const rowsOf = (options: readonly string[]) =>
    options
      .filter((option) => !(option === 'email' && hasField))
      .flatMap((option) => entryOf(option)?.rows(option, texts) ?? [])
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
      email={hasField ? email : undefined}
      rows={rowsOf(primary)}
      overflow={rowsOf(overflow)}
      recent={recentRow(readRecentLogin(client.storage, client.appId))}
      loading={state.status === 'loading'}
      busyId={busyId}
      onSelect={select}
      onPasskey={offers('passkey') ? () => select('passkey') : undefined}
    />
  )
}

/** Goes where the chosen way begins, through the captcha where there is one. */
function useSelect(journey: Journey) {
  const latchkey = useLatchkey()
  const [busyId, setBusyId] = useState<string>()
  const select = (option: string) => {
    setBusyId(option)
    const failed = (cause: unknown) =>
      latchkey.modal.push({ name: 'error', props: { error: new AppError('server_unreachable', { cause }) } })
    entryOf(option)
      ?.load()
      .then(({ begin }) =>
        passCaptcha(latchkey, async (show) => show(await begin(latchkey, journey, option))),
      )
      .catch(failed)
      .finally(() => setBusyId(undefined))
  }
  return { busyId, select }
}

type Options = { primary: readonly string[]; overflow: readonly string[] }

/** What the app offers in the order it wants, less what this login was not asked for. */
function optionsOf({ loginOrder, loginMethods }: Settings, asked: readonly string[] | null): Options {
  const wanted = (options: readonly string[]) => options.filter((option) => asked?.includes(option) ?? true)
  if (!loginOrder) return { primary: wanted(loginMethods), overflow: [] }
  return { primary: wanted(loginOrder.primary), overflow: wanted(loginOrder.overflow) }
}

function layoutOf({ loginOrder, appearance }: Settings): 'list' | 'web2-first' | 'web3-first' {
  if (loginOrder) return 'list'
  return appearance.showWalletLoginFirst ? 'web3-first' : 'web2-first'
}
