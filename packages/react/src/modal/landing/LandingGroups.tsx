import { type ReactNode, useState } from 'react'
import { useTexts } from '../../texts/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/Icon.tsx'
import type { Row } from '../../ui/MethodList.tsx'
import { FirstRows } from './FirstRows.tsx'
import { LandingPage } from './LandingPage.tsx'
import type { LandingSubview, SubviewProps } from './landing.ts'
import { recentFirst, splitGroup, web2Label } from './landingLists.ts'
import { MoreRows } from './MoreRows.tsx'
import { selecting } from './selectFromMore.ts'
import { useRecentChip } from './useRecentChip.ts'

type GroupProps = SubviewProps & { view: LandingSubview }
type Groups = { web2: readonly Row[]; web3: readonly Row[] }

/** The two layouts that separate wallets from all other methods. */
export function LandingGroups(props: GroupProps) {
  const chip = useRecentChip(props.recent)
  const rows = recentFirst([...props.rows, ...(props.overflow ?? [])], props.recent)
  const groups = {
    web2: rows.filter((row) => row.group === 'web2').map(chip),
    web3: rows.filter((row) => row.group === 'web3').map(chip),
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
  return (
    <LandingPage {...props}>
      <FirstRows
        {...props}
        label={t.methods}
        split={splitGroup(web2)}
        more={{ id: 'other-socials', label: t.otherSocials, mark: { icon: 'grid' } }}
        to="web2-overflow"
      >
        {web3.length > 0 && (
          <OtherGroup
            alone={!props.field && web2.length === 0}
            icon="wallet"
            prepare={props.findWallets}
            onClick={() => props.show('web3-overflow')}
          >
            {t.continueWithWallet}
          </OtherGroup>
        )}
      </FirstRows>
    </LandingPage>
  )
}

function Web3First(props: GroupProps & { groups: Groups }) {
  const { landing: t } = useTexts()
  const { web2, web3 } = props.groups
  const fieldOption = props.field?.option
  const offers = (id: string) => fieldOption === id || web2.some((row) => row.id === id)
  const kinds = { email: offers('email'), sms: offers('sms'), socials: web2.some(isSocial) }
  return (
    <LandingPage {...props}>
      <FirstRows
        {...props}
        field={undefined}
        label={t.wallets}
        split={splitGroup(web3)}
        more={{ id: 'other-wallets', label: t.otherWallets, mark: { icon: 'wallet' } }}
        to="web3-overflow"
      >
        {(fieldOption || web2.length > 0) && (
          <OtherGroup
            alone={web3.length === 0}
            icon={kinds.email ? 'mail' : kinds.sms ? 'phone' : 'grid'}
            onClick={() => props.show('web2-overflow')}
          >
            {web2Label(kinds, t)}
          </OtherGroup>
        )}
      </FirstRows>
    </LandingPage>
  )
}

/** All options except wallets; also the field, if the first view had no room for it. */
function Web2Overflow(props: GroupProps & { groups: Groups }) {
  const { landing: t } = useTexts()
  const { web2 } = props.groups
  const isWeb3First = props.layout === 'web3-first'
  return (
    <MoreRows
      {...props}
      name="landing-web2"
      title={isWeb3First ? props.header || t.title : t.otherSocials}
      label={t.methods}
      rows={isWeb3First ? web2 : splitGroup(web2).hidden}
      field={isWeb3First ? props.field : undefined}
      onSelect={isWeb3First ? props.onSelect : selecting(props)}
    />
  )
}

function Web3Overflow(props: GroupProps & { groups: Groups }) {
  const { landing: t } = useTexts()
  const { web3 } = props.groups
  const isWeb3First = props.layout === 'web3-first'
  return (
    <MoreRows
      {...props}
      name="landing-web3"
      title={isWeb3First ? t.otherWallets : t.connectWallet}
      label={t.wallets}
      rows={isWeb3First ? splitGroup(web3).hidden : web3}
      field={undefined}
    />
  )
}

type OtherGroupProps = {
  /** No options are above it, so it is not an alternative. */
  alone: boolean
  icon: IconName
  /** Loads what the list needs. Called when the user is about to press the button. */
  prepare?: (() => Promise<unknown>) | undefined
  onClick(): void
  children: ReactNode
}

function OtherGroup({ alone, icon, prepare, onClick, children }: OtherGroupProps) {
  const { landing: t } = useTexts()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    await prepare?.()
    onClick()
  }
  return (
    <>
      {!alone && <div className="lk-or">{t.or}</div>}
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
