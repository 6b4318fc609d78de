import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { AddressValue } from '../../ui/AddressValue.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChoiceGroup, ChoiceSkeleton } from '../../ui/choice/ChoiceGroup.tsx'
import type { Choice } from '../../ui/choice/ChoiceRow.tsx'
import { fill, fillText } from '../../ui/fill.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Countdown } from '../../ui/steps/Countdown.tsx'

const none = '–'

export type BridgeChoiceViewProps = {
  /** The name by which the user knows it. */
  wallet: string
  /** The wallet to fund, with its coin and network. */
  address: string
  arrives: string
  network: string
  /** Payment options; undefined while they load. */
  choices: readonly Choice[] | undefined
  value: string | undefined
  /** The total of the chosen one. */
  total?: string | undefined
  fee?: string | undefined
  time?: string | undefined
  /** Notices that the user should read before agreeing. */
  notices: readonly string[]
  /** When the prices expire, in milliseconds of this device's clock. */
  until: number | undefined
  isRenewing: boolean
  onChange(id: string): void
  onRenew(): void
  onConfirm(): void
  onBack(): void
}

/** The network to pay from, and the cost. */
export function BridgeChoiceView(props: BridgeChoiceViewProps) {
  const { wallet, address, arrives, network, choices, value, notices, until, isRenewing } = props
  const { bridge: t } = useMoreTexts()
  return (
    <Page
      name="funding-bridge"
      state={choices ? 'choice' : 'quoting'}
      title={t.title}
      text={
        choices
          ? fill(t.text, { amount: <bdi>{arrives}</bdi>, network: <bdi>{network}</bdi> })
          : fillText(t.looking, { wallet })
      }
      onBack={props.onBack}
      dockLine
      dock={
        choices && (
          <>
            {until !== undefined && <Countdown until={until} onExpire={props.onRenew} />}
            <Button disabled={value === undefined} busy={isRenewing} onClick={props.onConfirm}>
              {fillText(t.confirm, { wallet })}
            </Button>
          </>
        )
      }
    >
      {choices ? (
        <div className="lk-section">
          <h3>{t.from}</h3>
          <ChoiceGroup label={t.from} choices={choices} value={value} onChange={props.onChange} />
        </div>
      ) : (
        <ChoiceSkeleton rows={2} isTall />
      )}
      {notices.map((notice) => (
        <div key={notice} role="alert">
          <Notice tone="warning">{notice}</Notice>
        </div>
      ))}
      {choices && <Costs {...{ ...props, address, network }} />}
    </Page>
  )
}

function Costs({ total, fee, time, address, network }: BridgeChoiceViewProps) {
  const { bridge: t } = useMoreTexts()
  return (
    <Rows
      rows={[
        { id: 'address', term: t.toAddress, value: <AddressValue address={address} what={t.address} /> },
        { id: 'network', term: t.toNetwork, value: network },
        // Shown before a choice as well, so that nothing moves when one is pressed.
        { id: 'fee', term: t.fee, value: fee ?? none },
        { id: 'time', term: t.time, value: time ?? none },
        { id: 'total', term: t.total, value: total ? <b dir="auto">{total}</b> : none },
      ]}
    />
  )
}
