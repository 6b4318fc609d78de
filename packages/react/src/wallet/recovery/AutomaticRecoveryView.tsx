import { useEffect } from 'react'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Message } from '../../ui/Message.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { useShell } from '../../ui/shellContext.ts'
import { Hero } from '../../ui/Tile.tsx'

export type AutomaticRecoveryViewProps = {
  status: 'ready' | 'working' | 'done'
  /** Why automatic recovery was not turned on. */
  problem?: string | undefined
  onTurnOn(): void
  onClose(): void
}

/** Turns automatic recovery by login back on. */
export function AutomaticRecoveryView({ status, problem, onTurnOn, onClose }: AutomaticRecoveryViewProps) {
  const { recovery: t, common } = useMoreTexts()
  const { announce } = useShell()
  const isDone = status === 'done'
  const isBusy = status === 'working'
  useEffect(() => {
    if (isBusy) announce(t.turningOn)
  }, [isBusy, announce, t])
  return (
    <Page
      name="automatic-recovery"
      state={isDone ? 'done' : 'ready'}
      axis={isDone ? 'center' : 'start'}
      hero={
        isDone ? (
          <Ring mark={{ icon: 'shield' }} state="done" />
        ) : (
          <Hero mark={{ icon: 'shield' }} tone="accent" />
        )
      }
      title={isDone ? t.success : t.automaticTitle}
      text={isDone ? t.turnedOn : t.automaticText}
      focus="title"
      dismiss={isDone ? 'any' : 'deliberate'}
      dock={
        isDone ? (
          <Button onClick={onClose}>{common.close}</Button>
        ) : (
          <>
            <Button onClick={onTurnOn} busy={isBusy}>
              {problem ? common.tryAgain : t.turnOn}
            </Button>
            <Button kind="ghost" onClick={onClose}>
              {common.cancel}
            </Button>
          </>
        )
      }
    >
      {!isDone && (
        <Notice tone="warning" title={t.automaticNotice}>
          {t.automaticNoticeText}
        </Notice>
      )}
      {problem && <Message tone="bad">{problem}</Message>}
    </Page>
  )
}
