import { useState } from 'react'
import { splitGroup } from '../../modal/landing/landingLists.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { MethodList, type Row } from '../../ui/MethodList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { SearchList } from '../../ui/SearchList.tsx'
import { Hero } from '../../ui/Tile.tsx'

export type ChooseViewProps = {
  /** Connected ones first. */
  rows: readonly Row[]
  busyId?: string | undefined
  /** The chosen wallet is the one to be funded. */
  isOwn: boolean
  onSelect(id: string): void
  onReceive(): void
  onBack(): void
  initialView?: 'first' | 'all'
}

/**
 * The choice of the paying wallet (protocol 19.2, "Transfer from wallet"); more than four show three and a row that
 * leads to the rest.
 */
export function ChooseView(props: ChooseViewProps) {
  const { rows, busyId, isOwn, onSelect, onReceive, onBack } = props
  const [view, show] = useState(props.initialView ?? 'first')
  const { fundingWallets: t, funding, wallets, landing } = useMoreTexts()
  const { shown, hidden } = splitGroup(rows)
  if (view === 'all')
    return (
      <Page name="funding-wallets-more" title={wallets.more} onBack={() => show('first')}>
        <SearchList label={wallets.more} rows={hidden} busyId={busyId} onSelect={onSelect} />
      </Page>
    )
  const more: Row = { id: 'more-wallets', label: wallets.more, mark: { icon: 'wallet' }, more: true }
  const hasNone = rows.length === 0
  return (
    <Page
      name="funding-wallets"
      hero={hasNone && <Hero mark={{ icon: 'wallet' }} />}
      title={hasNone ? wallets.noneTitle : funding.wallet}
      text={hasNone ? wallets.noneText : t.text}
      onBack={onBack}
      dock={
        <Button kind="secondary" onClick={onReceive}>
          {funding.manual}
        </Button>
      }
    >
      {isOwn && (
        <div role="alert">
          <Notice tone="warning">{t.own}</Notice>
        </div>
      )}
      {!hasNone && (
        <MethodList
          label={landing.wallets}
          rows={hidden.length > 0 ? [...shown, more] : shown}
          busyId={busyId}
          onSelect={(id) => (id === more.id ? show('all') : onSelect(id))}
        />
      )}
    </Page>
  )
}
