import { type ReactNode, useState } from 'react'
import type { LandingRow } from '../../../modal/landing/landing.ts'
import { recentFirst, splitGroup } from '../../../modal/landing/landingLists.ts'
import { useRecentChip } from '../../../modal/landing/useRecentChip.ts'
import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import { type AppIdentity, Brand } from '../../../ui/Brand.tsx'
import { Button } from '../../../ui/Button.tsx'
import { fillText } from '../../../ui/fill.ts'
import { MethodList, type Row } from '../../../ui/MethodList.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SearchList } from '../../../ui/SearchList.tsx'
import { shortAddress } from '../../../ui/shortAddress.ts'
import { Hero } from '../../../ui/Tile.tsx'

export type WalletListViewProps = {
  app: AppIdentity
  /** `visit` and `connect` only connect: for a signed-out visitor, and for a signed-in user. */
  purpose: 'login' | 'link' | 'visit' | 'connect'
  rows: readonly LandingRow[]
  recent?: string | undefined
  /** The host app's description. */
  description?: ReactNode
  /** The account to connect. */
  suggestedAddress?: string | undefined
  /** Hides the app's logo and description. */
  hideHeader?: boolean | undefined
  busyId?: string | undefined
  onSelect(id: string): void
  /** A page finds an extension only if it loads after it. */
  onReload(): void
  onBack?: (() => void) | undefined
  initialView?: 'first' | 'all'
}

/** The wallets of this browser, the last used first; of more than four, three are shown with a button for the rest. */
export function WalletListView(props: WalletListViewProps) {
  const { app, purpose, rows, recent, busyId, onSelect, onBack, onReload } = props
  const [view, show] = useState(props.initialView ?? 'first')
  const { wallets: t, landing } = useMoreTexts()
  const chip = useRecentChip(recent)
  const { shown, hidden } = splitGroup(recentFirst(rows, recent).map(chip))
  if (rows.length === 0) return <NoWallet onBack={onBack} onReload={onReload} />
  if (view === 'all')
    return (
      <Page key="more" name="wallets-more" title={t.more} onBack={() => show('first')}>
        <SearchList label={t.more} rows={hidden} busyId={busyId} onSelect={onSelect} />
      </Page>
    )
  const more: Row = { id: 'more-wallets', label: t.more, mark: { icon: 'wallet' }, more: true }
  const texts = { login: undefined, link: t.linkText, visit: t.visitText, connect: t.connectText }
  const sentence = props.suggestedAddress === undefined ? texts[purpose] : t.suggestedText
  const words =
    sentence && fillText(sentence, { app: app.name, address: shortAddress(props.suggestedAddress ?? '') })
  return (
    <Page
      name="wallets"
      lead={onBack || props.hideHeader ? undefined : <Brand app={app} />}
      onBack={onBack}
      title={purpose === 'link' ? t.linkTitle : landing.connectWallet}
      text={props.hideHeader ? undefined : (props.description ?? words)}
    >
      <MethodList
        label={landing.wallets}
        rows={hidden.length > 0 ? [...shown, more] : shown}
        busyId={busyId}
        onSelect={(id) => (id === more.id ? show('all') : onSelect(id))}
      />
    </Page>
  )
}

function NoWallet({ onBack, onReload }: Pick<WalletListViewProps, 'onBack' | 'onReload'>) {
  const { wallets: t, error } = useMoreTexts()
  return (
    <Page
      name="wallets"
      hero={<Hero mark={{ icon: 'wallet' }} />}
      title={t.noneTitle}
      text={t.noneText}
      onBack={onBack}
      dock={
        <>
          <Button onClick={onReload}>{t.reload}</Button>
          {onBack && (
            <Button kind="ghost" onClick={onBack}>
              {error.anotherMethod}
            </Button>
          )}
        </>
      }
    />
  )
}
