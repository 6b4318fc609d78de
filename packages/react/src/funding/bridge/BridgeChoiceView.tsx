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
  /** As its user knows it. */
  wallet: string
  /** Who is funded, with what, and where. */
  address: string
  arrives: string
  network: string
  /** Ways to pay; undefined while they are looked for. */
  choices: readonly Choice[] | undefined
  value: string | undefined
  /** Of the chosen one. */
  total?: string | undefined
  fee?: string | undefined
  time?: string | undefined
  /** What the user should know of it before they agree. */
  notices: readonly string[]
  /** When the prices end, in milliseconds of this device's clock. */
  until: number | undefined
  isRenewing: boolean
  onChange(id: string): void
  onRenew(): void
  onConfirm(): void
  onBack(): void
}

/** From which network to pay, and what it costs. */
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
        // Also before a way is chosen, so that nothing moves when one is pressed.
        { id: 'fee', term: t.fee, value: fee ?? none },
        { id: 'time', term: t.time, value: time ?? none },
        { id: 'total', term: t.total, value: total ? <b dir="auto">{total}</b> : none },
      ]}
    />
  )
}
