import { useEffect } from 'react'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair.tsx'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'
import { fillText } from '../../ui/fill.ts'
import { Message } from '../../ui/Message.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { useShell } from '../../ui/shellContext.ts'
import { useClickjackGuard } from '../../ui/useClickjackGuard.ts'
import { Requester, type RequesterIdentity } from '../sign/Requester.tsx'
import { signStyles } from '../sign/signStyles.ts'
import { isDangerous } from './formatTerms.ts'
import { type AgreementTerms, TermsList } from './TermsList.tsx'

export type GrantViewProps = {
  requester: RequesterIdentity
  address: string
  status: 'loading' | 'ready' | 'granting' | 'done'
  /** Null until they have loaded. */
  terms: AgreementTerms | null
  /** Names of networks by id; an unknown one shows its number. */
  networks: Readonly<Record<string, string>>
  /** The app asks for other terms than those that were shown before. */
  isNew: boolean
  problem?: string | undefined
  onAccept(): void
  onRetry(): void
  onClose(): void
}

/** Asks whether an app's server may sign, and shows who signs what, how much and until when. */
export function GrantView(props: GrantViewProps) {
  const { requester, status, terms, problem } = props
  const { delegation: t } = useMoreTexts()
  const { announce } = useShell()
  const app = requester.name
  const isDone = status === 'done'
  useEffect(() => {
    if (status === 'loading') announce(fillText(t.loading, { app }))
    if (status === 'granting') announce(fillText(t.granting, { app }))
  }, [status, announce, t, app])
  if (isDone) return <Granted appName={app} onClose={props.onClose} />
  return (
    <Page
      name="delegation-grant"
      // New terms are not a new state: the buttons stay in place.
      state={!terms && problem ? 'failed' : 'ready'}
      lead={<Requester requester={requester} />}
      title={problem && !terms ? t.failed : fillText(t.title, { app })}
      text={problem && !terms ? problem : fillText(t.text, { app })}
      dismiss={status === 'granting' ? 'never' : 'deliberate'}
      focus="title"
      dockLine
      dock={<GrantDock {...props} />}
    >
      <DeferredStyles rules={signStyles} />
      {terms && props.isNew && (
        <Notice tone="warning" title={t.newTitle}>
          {fillText(t.newText, { app })}
        </Notice>
      )}
      {terms ? <TermsList {...props} appName={app} terms={terms} /> : !problem && <ListSkeleton rows={3} />}
      {terms && problem && <Message tone="bad">{problem}</Message>}
    </Page>
  )
}

function Granted({ appName, onClose }: { appName: string; onClose(): void }) {
  const { delegation: t, common } = useMoreTexts()
  return (
    <Page
      name="delegation-granted"
      axis="center"
      hero={<Ring mark={{ icon: 'pen' }} state="done" />}
      title={fillText(t.done, { app: appName })}
      text={t.doneText}
      focus="title"
      dock={<Button onClick={onClose}>{common.close}</Button>}
    />
  )
}

function GrantDock({ status, terms, problem, onAccept, onRetry, onClose }: GrantViewProps) {
  const { delegation: t, common } = useMoreTexts()
  const isRefused = terms ? isDangerous(terms.description) : false
  const canClick = useClickjackGuard(terms?.raw)
  const isBusy = status === 'granting'
  if (problem && !terms)
    return (
      <ButtonPair>
        <Button kind="secondary" onClick={onClose}>
          {t.notNow}
        </Button>
        <Button onClick={onRetry}>{common.tryAgain}</Button>
      </ButtonPair>
    )
  return (
    <ButtonPair>
      <Button kind={isRefused ? 'primary' : 'secondary'} disabled={isBusy} onClick={onClose}>
        {t.notNow}
      </Button>
      <Button
        kind={isRefused ? 'danger-ghost' : 'primary'}
        busy={isBusy}
        disabled={!terms}
        onClick={() => canClick() && onAccept()}
      >
        {problem ? common.tryAgain : t.accept}
      </Button>
    </ButtonPair>
  )
}
