import { useState } from 'react'
import { useTexts } from '../../texts/useTexts.ts'
import { FirstRows } from './FirstRows.tsx'
import { LandingGroups } from './LandingGroups.tsx'
import { LandingPage } from './LandingPage.tsx'
import type { LandingSubview, LandingViewProps, SubviewProps } from './landing.ts'
import { recentFirstWithOverflow, splitPrimary } from './landingLists.ts'
import { MoreRows } from './MoreRows.tsx'
import { selecting } from './selectFromMore.ts'
import { useRecentChip } from './useRecentChip.ts'

/** The first screen. Stores which of its lists is shown; unmounting resets that. */
export function LandingView(props: LandingViewProps) {
  const [view, setView] = useState<LandingSubview>(props.initialView ?? 'default')
  const show = (next: LandingSubview) => {
    setView(next)
    props.onView?.(next)
  }
  const subview = props.loading ? 'default' : view
  if (props.layout !== 'list') return <LandingGroups {...props} view={subview} show={show} />
  return subview === 'default' ? (
    <LandingList {...props} show={show} />
  ) : (
    <OverflowList {...props} show={show} />
  )
}

function useSplit({ rows, overflow = [], recent, field }: LandingViewProps) {
  const { primary, overflow: behind } = recentFirstWithOverflow({ primary: rows, overflow }, recent)
  const chip = useRecentChip(recent)
  const { shown, hidden } = splitPrimary(primary, behind, field ? 1 : 0)
  return { shown: shown.map(chip), hidden: hidden.map(chip) }
}

function LandingList(props: SubviewProps) {
  const { landing: t } = useTexts()
  const split = useSplit(props)
  return (
    <LandingPage {...props}>
      <FirstRows
        {...props}
        label={t.methods}
        split={split}
        more={{ id: 'more-options', label: t.moreOptions, mark: { icon: 'more' } }}
        to="overflow"
      />
    </LandingPage>
  )
}

function OverflowList(props: SubviewProps) {
  const { landing: t } = useTexts()
  const { hidden } = useSplit(props)
  return (
    <MoreRows
      {...props}
      name="landing-overflow"
      title={t.moreOptions}
      label={t.moreOptions}
      rows={hidden}
      field={undefined}
      onSelect={selecting(props)}
    />
  )
}
