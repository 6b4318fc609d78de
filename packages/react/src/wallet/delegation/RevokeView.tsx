import { useEffect } from 'react'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { AddressPill } from '../../ui/AddressPill.tsx'
import { Button } from '../../ui/Button.tsx'
import { fillText } from '../../ui/fill.ts'
import { Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { useShell } from '../../ui/shellContext.ts'
import { Hero } from '../../ui/Tile.tsx'

export type RevokeViewProps = {
  appName: string
  /** The wallet to revoke. Missing if it is about all wallets. */
  address?: string | undefined
  status: 'ready' | 'revoking' | 'done'
  /** Why the revocation failed. */
  problem?: string | undefined
  onRevoke(): void
  onClose(): void
  onBack?: (() => void) | undefined
}

/** Asks before a revocation, and confirms it afterwards. */
export function RevokeView(props: RevokeViewProps) {
  const { appName, address, status, problem, onRevoke, onClose, onBack } = props
  const { revocation: t, common } = useMoreTexts()
  const { announce } = useShell()
  const isDone = status === 'done'
  const isBusy = status === 'revoking'
  useEffect(() => {
    if (isBusy) announce(t.revoking)
  }, [isBusy, announce, t])
  const question = fillText(address === undefined ? t.textAll : t.text, { app: appName })
  return (
    <Page
      name="delegation-revoke"
      state={status === 'done' ? 'done' : 'ready'}
      axis="center"
      hero={
        isDone ? <Ring mark={{ icon: 'pen' }} state="done" /> : <Hero mark={{ icon: 'pen' }} tone="danger" />
      }
      title={isDone ? t.done : t.title}
      text={isDone ? fillText(t.doneText, { app: appName }) : question}
      dismiss={isBusy ? 'deliberate' : 'any'}
      onBack={isDone ? undefined : onBack}
      focus="title"
      dock={
        isDone ? (
          <Button onClick={onClose}>{onBack ? common.continue : common.close}</Button>
        ) : (
          <>
            <Button kind="danger" busy={isBusy} onClick={onRevoke}>
              {problem ? common.tryAgain : t.confirm}
            </Button>
            <Button kind="ghost" onClick={onClose}>
              {common.cancel}
            </Button>
          </>
        )
      }
    >
      {!isDone && address !== undefined && <AddressPill address={address} />}
      {!isDone && problem && <Message tone="bad">{problem}</Message>}
    </Page>
  )
}
