import { type ReactNode, useEffect, useState } from 'react'
import type { Journey } from '../navigation/journey.ts'
import type { Texts } from '../texts/texts.ts'
import { useTexts } from '../texts/useTexts.ts'
import { CodeBoxes, type CodeStatus } from '../ui/CodeBoxes.tsx'
import { fill } from '../ui/fill.ts'
import type { IconName } from '../ui/Icon.tsx'
import { Message } from '../ui/Message.tsx'
import { Page } from '../ui/Page.tsx'
import { ResendLine } from '../ui/ResendLine.tsx'
import { useShell } from '../ui/shellContext.ts'
import { Hero } from '../ui/Tile.tsx'
import { useBusyText } from '../ui/useBusyText.ts'

export type CodeViewProps = {
  /** The address or number that the code was sent to. */
  to: string
  /** The page's name; email and SMS are separate pages. */
  name: string
  icon: IconName
  /** The purpose of the code. */
  intent: Journey['intent']
  status: CodeStatus
  /** Why the code failed; the usual message if omitted. */
  problem?: string | undefined
  /** Seconds until another code may be sent; 0 if it may be sent now. */
  resendInSeconds: number
  /** Another code was sent, and the user has typed nothing since. */
  resent?: boolean
  onCode(code: string): void
  onResend(): void
  onBack?: (() => void) | undefined
  initialCode?: string
}

export function CodeView(props: CodeViewProps) {
  const { to, name, icon, status, onCode, onBack, initialCode } = props
  const { code: t } = useTexts()
  const { problem, onEdit, forget } = useProblem(props)
  const canResend = status !== 'checking' && status !== 'success'
  const onResend = () => {
    forget()
    props.onResend()
  }
  const busyText = useBusyText(status === 'checking') ?? t.checking
  useProgressSaid(props, busyText)
  return (
    <Page
      name={name}
      hero={<Hero mark={{ icon }} />}
      title={t.title}
      text={fill(t.sentTo, { to: <strong dir="ltr">{to}</strong> })}
      onBack={onBack}
      dismiss="deliberate"
    >
      <div className="lk-stack">
        <CodeBoxes
          label={t.label}
          status={status}
          onCode={onCode}
          onEdit={onEdit}
          initialCode={initialCode}
        />
        <div>
          <div className="lk-linkrow">
            <CodeLine {...props} {...{ problem, busyText }} />
          </div>
          <ResendLine resend={canResend ? { seconds: props.resendInSeconds, onResend } : undefined} />
        </div>
      </div>
    </Page>
  )
}

type CodeLineProps = CodeViewProps & { busyText: string }

/** The line under the boxes; always shown, so that nothing jumps. */
function CodeLine({ status, intent, problem, resent, busyText }: CodeLineProps): ReactNode {
  const { code: t } = useTexts()
  if (status === 'checking')
    return (
      <>
        <span className="lk-spin s" />
        <span>{busyText}</span>
      </>
    )
  if (status === 'success') return <Message tone="good">{getDone(intent, t)}</Message>
  if (problem) return <Message tone="bad">{problem}</Message>
  return resent ? <Message tone="good">{t.sent}</Message> : <span>{t.nothing}</span>
}

/** Announces the line's text; a failure is an alert and announces itself. */
function useProgressSaid({ status, intent, resent }: CodeViewProps, busyText: string) {
  const { code: t } = useTexts()
  const { announce } = useShell()
  useEffect(() => {
    if (status === 'checking') announce(busyText)
    if (status === 'success') announce(getDone(intent, t))
  }, [status, intent, busyText, t, announce])
  useEffect(() => {
    if (resent) announce(t.sent)
  }, [resent, t, announce])
}

const getDone = (intent: Journey['intent'], t: Texts['code']) =>
  intent === 'login' ? t.success : t.confirmed

/** The failure, or the error of the last edit; the next edit or a request for another code clears it. */
function useProblem({ status, problem }: CodeViewProps) {
  const { code: t } = useTexts()
  const [visibleProblem, setShown] = useState(status === 'failed' ? (problem ?? t.invalid) : undefined)
  useEffect(() => {
    if (status === 'failed') setShown(problem ?? t.invalid)
    if (status === 'checking') setShown(undefined)
  }, [status, problem, t])
  const onEdit = ({ numeric }: { numeric: boolean }) => setShown(numeric ? undefined : t.numeric)
  return { problem: visibleProblem, onEdit, forget: () => setShown(undefined) }
}
