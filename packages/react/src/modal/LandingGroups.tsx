import { type ReactNode, useState } from 'react'
import { useTexts } from '../texts/useTexts.ts'
import { Button } from '../ui/Button.tsx'
import type { IconName } from '../ui/Icon.tsx'
import { MethodList, type Row } from '../ui/MethodList.tsx'
import { Page } from '../ui/Page.tsx'
import { LandingPage } from './LandingPage.tsx'
import type { LandingSubview, SubviewProps } from './landing.ts'
import { recentFirst, splitGroup, web2Label } from './landingLists.ts'
import { selecting } from './selecting.ts'
import { useRecentChip } from './useRecentChip.ts'

type GroupProps = SubviewProps & { view: LandingSubview }
type Groups = { web2: readonly Row[]; web3: readonly Row[] }

/** The two layouts that keep wallets apart from all other ways. */
export function LandingGroups(props: GroupProps) {
  const chip = useRecentChip(props.recent)
  const ordered = recentFirst([...props.rows, ...(props.overflow ?? [])], props.recent)
  const groups = {
    web2: ordered.filter((row) => row.group === 'web2').map(chip),
    web3: ordered.filter((row) => row.group === 'web3').map(chip),
  }
  if (props.view === 'web2-overflow') return <Web2Overflow {...props} groups={groups} />
  if (props.view === 'web3-overflow') return <Web3Overflow {...props} groups={groups} />
  return props.layout === 'web3-first' ? (
    <Web3First {...props} groups={groups} />
  ) : (
    <Web2First {...props} groups={groups} />
  )
}

function Web2First(props: GroupProps & { groups: Groups }) {
  const { landing: t } = useTexts()
  const { web2, web3 } = props.groups
  const { shown, hidden } = splitGroup(web2)
  const more: Row = { id: 'other-socials', label: t.otherSocials, mark: { icon: 'grid' }, more: true }
  return (
    <LandingPage {...props}>
      <div className="lk-stack">
        {props.field?.element}
        <Ways
          {...props}
          label={t.methods}
          rows={hidden.length > 0 ? [...shown, more] : shown}
          to="web2-overflow"
        />
        {web3.length > 0 && (
          <OtherGroup icon="wallet" prepare={props.findWallets} onClick={() => props.show('web3-overflow')}>
            {t.continueWithWallet}
          </OtherGroup>
        )}
      </div>
    </LandingPage>
  )
}

function Web3First(props: GroupProps & { groups: Groups }) {
  const { landing: t } = useTexts()
  const { web2, web3 } = props.groups
  const { shown, hidden } = splitGroup(web3)
  const more: Row = { id: 'other-wallets', label: t.otherWallets, mark: { icon: 'wallet' }, more: true }
  const way = props.field?.way
  const offers = (id: string) => way === id || web2.some((row) => row.id === id)
  const ways = { email: offers('email'), sms: offers('sms'), socials: web2.some(isSocial) }
  return (
    <LandingPage {...props}>
      <div className="lk-stack">
        <Ways
          {...props}
          label={t.wallets}
          rows={hidden.length > 0 ? [...shown, more] : shown}
          to="web3-overflow"
        />
        {(way || web2.length > 0) && (
          <OtherGroup
            icon={ways.email ? 'mail' : ways.sms ? 'phone' : 'grid'}
            onClick={() => props.show('web2-overflow')}
          >
            {web2Label(ways, t)}
          </OtherGroup>
        )}
      </div>
    </LandingPage>
  )
}

/** Everything that is not a wallet; the field too, when the first view had no room for it. */
function Web2Overflow(props: GroupProps & { groups: Groups }) {
  const { landing: t } = useTexts()
  const { web2 } = props.groups
  const isWeb3First = props.layout === 'web3-first'
  const rows = isWeb3First ? web2 : splitGroup(web2).hidden
  return (
    <Page
      name="landing-web2"
      title={isWeb3First ? props.header || t.title : t.otherSocials}
      onBack={() => props.show('default')}
      state={props.field && !props.field.loading ? props.field.way : ''}
    >
      <div className="lk-stack">
        {isWeb3First && props.field?.element}
        <Ways
          {...props}
          label={t.methods}
          rows={rows}
          onSelect={isWeb3First ? props.onSelect : selecting(props)}
        />
      </div>
    </Page>
  )
}

function Web3Overflow(props: GroupProps & { groups: Groups }) {
  const { landing: t } = useTexts()
  const { web3 } = props.groups
  const rows = props.layout === 'web3-first' ? splitGroup(web3).hidden : web3
  return (
    <Page
      name="landing-web3"
      title={props.layout === 'web3-first' ? t.otherWallets : t.connectWallet}
      onBack={() => props.show('default')}
    >
      <Ways {...props} label={t.wallets} rows={rows} />
    </Page>
  )
}

type WaysProps = GroupProps & { label: string; to?: LandingSubview }

/** A list whose last row, when it leads on, opens the sub-view `to`. */
function Ways({
  label,
  rows,
  to,
  busyId,
  onSelect,
  show,
}: Omit<WaysProps, 'rows'> & { rows: readonly Row[] }) {
  if (rows.length === 0) return null
  const select = (id: string) => {
    const leadsOn = to && id === rows.at(-1)?.id && rows.at(-1)?.more
    leadsOn ? show(to) : onSelect(id)
  }
  return <MethodList label={label} rows={rows} scroll={rows.length > 7} busyId={busyId} onSelect={select} />
}

type OtherGroupProps = {
  icon: IconName
  /** What the list needs. Begun when somebody is about to press the button. */
  prepare?: (() => Promise<unknown>) | undefined
  onClick(): void
  children: ReactNode
}

function OtherGroup({ icon, prepare, onClick, children }: OtherGroupProps) {
  const { landing: t } = useTexts()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    await prepare?.()
    onClick()
  }
  return (
    <>
      <div className="lk-or">{t.or}</div>
      <Button
        kind="secondary"
        row="other-group"
        icon={icon}
        busy={busy}
        onApproach={prepare}
        onClick={prepare ? open : onClick}
      >
        {children}
      </Button>
    </>
  )
}

function isSocial(row: Row): boolean {
  return row.id !== 'sms' && row.id !== 'email'
}
