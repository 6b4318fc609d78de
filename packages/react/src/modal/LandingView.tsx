import { type ReactNode, useState } from 'react'
import { useTexts } from '../texts/useTexts.ts'
import type { AppIdentity } from '../ui/Brand.tsx'
import { MethodList, type Row } from '../ui/MethodList.tsx'
import { Page } from '../ui/Page.tsx'
import { ListSkeleton } from '../ui/Skeleton.tsx'
import { LandingGroups } from './LandingGroups.tsx'
import { LandingPage } from './LandingPage.tsx'
import { recentFirst, splitPrimary } from './landingLists.ts'
import { selecting } from './selecting.ts'
import { useRecentChip } from './useRecentChip.ts'

/** `wallet` rows belong to the web3 group, all others to web2; the one-list layout makes no difference. */
export type LandingRow = Row & { group: 'web2' | 'web3' }

/** E-mail or SMS: one of them is editable, and the other is a row. */
export type LandingField = {
  way: 'email' | 'sms'
  element: ReactNode
  /** The element only keeps the place of the field to come. */
  loading?: boolean
}

export type LandingViewProps = {
  app: AppIdentity & { termsUrl?: string | undefined; privacyUrl?: string | undefined }
  layout: 'list' | 'web2-first' | 'web3-first'
  header?: string | undefined
  /** The host's login message: a sentence or an element. */
  message?: ReactNode
  /** The way that is a field above the list. */
  field?: LandingField | undefined
  /** In the order of the app's config. Which are shown at first is decided here. */
  rows: readonly LandingRow[]
  /** Rows the config puts behind 'More options'; only in the one-list layout. */
  overflow?: readonly LandingRow[]
  /** The id of the way used last: an id of a row, or the field's. */
  recent?: string | undefined
  busyId?: string | undefined
  /** The app's config is still on its way. */
  loading?: boolean
  footer?: boolean
  onSelect(id: string): void
  /** Looks which wallets there are; where they have a list of their own it is awaited before that is shown. */
  findWallets?(): Promise<unknown>
  onPasskey?: (() => void) | undefined
  initialView?: LandingSubview | undefined
  /** Told which of its lists is on show, for whoever comes back from what was chosen in it. */
  onView?(view: LandingSubview): void
}

export type LandingSubview = 'default' | 'overflow' | 'web2-overflow' | 'web3-overflow'

/** Where everyone starts. Keeps which of its lists is on show; unmounting it is what resets that. */
export function LandingView(props: LandingViewProps) {
  const [view, setView] = useState<LandingSubview>(props.initialView ?? 'default')
  const show = (next: LandingSubview) => {
    setView(next)
    props.onView?.(next)
  }
  if (props.layout !== 'list' && !props.loading) return <LandingGroups {...props} view={view} show={show} />
  return view === 'default' || props.loading ? (
    <LandingList {...props} show={show} />
  ) : (
    <OverflowList {...props} show={show} />
  )
}

export type SubviewProps = LandingViewProps & { show(view: LandingSubview): void }

function useSplit({ rows, overflow = [], recent, field }: LandingViewProps) {
  const ordered = recentFirst(rows, recent)
  const chip = useRecentChip(recent)
  const { shown, hidden } = splitPrimary(ordered, overflow, field ? 1 : 0)
  return { shown: shown.map(chip), hidden: hidden.map(chip) }
}

function LandingList(props: SubviewProps) {
  const { landing: t } = useTexts()
  const { shown, hidden } = useSplit(props)
  const more: Row = { id: 'more-options', label: t.moreOptions, mark: { icon: 'more' }, more: true }
  const rows = hidden.length > 0 ? [...shown, more] : shown
  const select = (id: string) => (id === more.id ? props.show('overflow') : props.onSelect(id))
  if (props.loading)
    return (
      <LandingPage {...props}>
        <ListSkeleton field rows={3} />
      </LandingPage>
    )
  return (
    <LandingPage {...props}>
      <div className="lk-stack">
        {props.field?.element}
        {rows.length > 0 && (
          <MethodList label={t.methods} rows={rows} busyId={props.busyId} onSelect={select} />
        )}
      </div>
    </LandingPage>
  )
}

function OverflowList(props: SubviewProps) {
  const { landing: t } = useTexts()
  const { hidden } = useSplit(props)
  return (
    <Page name="landing-overflow" title={t.moreOptions} onBack={() => props.show('default')}>
      <MethodList
        label={t.moreOptions}
        rows={hidden}
        scroll={hidden.length > 7}
        busyId={props.busyId}
        onSelect={selecting(props)}
      />
    </Page>
  )
}
