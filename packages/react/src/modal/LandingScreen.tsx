import { readRecentLogin, type Settings } from '@latchkey/core'
import { methodIds } from '@latchkey/wire'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { useLatchkey, useSettings } from '../context.ts'
import { useEmailEntry } from '../methods/email/useEmailEntry.ts'
import { entries } from '../methods/registry.ts'
import { useTexts } from '../texts/useTexts.ts'
import { LandingView } from './LandingView.tsx'
import type { Screens } from './modal.ts'
import { UnreachableScreen } from './UnreachableScreen.tsx'
import { useBrand } from './useBrand.ts'

/** Where everyone starts: the ways to log in that the app has and that are built. */
export function LandingScreen({ journey, methods, prefill }: Screens['landing']) {
  const { client, modal } = useLatchkey()
  const settings = useSettings()
  const texts = useTexts()
  const brand = useBrand()
  const state = useStore(client.state)
  const email = useEmailEntry(journey, prefill)
  if (state.status === 'unreachable') return <UnreachableScreen retryAt={state.retryAt} />
  const { appearance, legal } = settings
  const offered = methodIds.filter((id) => isOffered(settings, methods, entries[id].option))
  const hasField = offered.includes('email') && !appearance.hideDirectWeb2Inputs
  const rows = offered
    .filter((id) => !(id === 'email' && hasField))
    .map((id) => ({ id, group: entries[id].group, ...entries[id].row(texts) }))
  const select = () => modal.push({ name: 'emailAddress', props: { journey } })
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
      rows={rows}
      recent={recentOf(client)}
      loading={state.status === 'loading'}
      onSelect={select}
    />
  )
}

function isOffered({ loginMethods }: Settings, asked: readonly string[] | null, option: string): boolean {
  return (loginMethods as readonly string[]).includes(option) && (asked?.includes(option) ?? true)
}

function layoutOf({ loginOrder, appearance }: Settings): 'list' | 'web2-first' | 'web3-first' {
  if (loginOrder) return 'list'
  return appearance.showWalletLoginFirst ? 'web3-first' : 'web2-first'
}

function recentOf({ storage, appId }: { storage: Parameters<typeof readRecentLogin>[0]; appId: string }) {
  return readRecentLogin(storage, appId)?.type
}
