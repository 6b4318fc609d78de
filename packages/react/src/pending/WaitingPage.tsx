import type { ReactNode } from 'react'
import type { Problem } from '../modal/errors/describeError.ts'
import { useTexts } from '../texts/useTexts.ts'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Ring } from '../ui/Ring.tsx'
import type { Mark } from '../ui/Tile.tsx'

/** The content and actions of every screen that waits for something outside the modal. */
export type WaitingProps = {
  intent: 'login' | 'link'
  status: 'waiting' | 'done' | 'failed'
  problem?: Problem | undefined
  onRetry(): void
  onCancel(): void
  onBack?: (() => void) | undefined
}

type WaitingPageProps = WaitingProps & {
  name: string
  /** In the ring; without it there is no ring. */
  mark: Mark | undefined
  waiting: Words
  done: Words
  /** Used if the problem has no title or text. */
  failed: { title: string; text?: string }
  /** The title after the user canceled. */
  canceledTitle?: string
  /** While it waits. */
  dock?: ReactNode
  /** When it is done, if no screen follows by itself. */
  doneDock?: ReactNode
  /** Replaces the buttons to try again and to cancel, if another action helps more. */
  retryDock?: ReactNode
  children?: ReactNode
}

type Words = { title: string; text: string }

const ring = { waiting: 'turning', done: 'done', failed: 'fail' } as const

/** Waits for something outside the modal, and shows its success or failure. */
export function WaitingPage(props: WaitingPageProps) {
  const { name, mark, status, problem, onBack, dock, children } = props
  const isCanceled = problem?.isCanceled === true
  const failure = {
    ...props.failed,
    ...(isCanceled && { title: props.canceledTitle ?? props.failed.title }),
    ...problem,
  }
  const { title, text } = { waiting: props.waiting, done: props.done, failed: failure }[status]
  const docks = { waiting: dock, done: props.doneDock ?? null, failed: <FailedDock {...props} /> }
  return (
    <Page
      name={name}
      state={status}
      axis="center"
      hero={mark && <Ring mark={mark} state={isCanceled ? 'still' : ring[status]} />}
      title={title}
      text={text}
      onBack={status === 'done' ? undefined : onBack}
      dock={docks[status]}
    >
      {children}
    </Page>
  )
}

function FailedDock({ intent, problem, onRetry, onCancel, onBack, retryDock }: WaitingPageProps) {
  const { common, error } = useTexts()
  if (problem?.leadsTo === 'restart')
    return <Button onClick={onCancel}>{onBack ? error.anotherMethod : common.close}</Button>
  return (
    retryDock ?? (
      <>
        <Button disabled={problem?.isLocked} onClick={onRetry}>
          {common.tryAgain}
        </Button>
        <Button kind="ghost" onClick={onCancel}>
          {intent === 'login' && onBack ? error.anotherMethod : common.cancel}
        </Button>
      </>
    )
  )
}
