import { useState } from 'react'
import { useTexts } from '../texts/useTexts.ts'
import { MethodList, type Row } from '../ui/MethodList.tsx'
import { Page } from '../ui/Page.tsx'
import { ListSkeleton } from '../ui/Skeleton.tsx'
import { LandingGroups } from './LandingGroups.tsx'
import { LandingPage } from './LandingPage.tsx'
import type { LandingSubview, LandingViewProps, SubviewProps } from './landing.ts'
import { recentOutOf, splitPrimary } from './landingLists.ts'
import { selecting } from './selecting.ts'
import { useRecentChip } from './useRecentChip.ts'

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

function useSplit({ rows, overflow = [], recent, field }: LandingViewProps) {
  const { primary, overflow: behind } = recentOutOf({ primary: rows, overflow }, recent)
  const chip = useRecentChip(recent)
  const { shown, hidden } = splitPrimary(primary, behind, field ? 1 : 0)
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
