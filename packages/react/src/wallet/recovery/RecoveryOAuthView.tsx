import { useEffect } from 'react'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { fillText } from '../../ui/fill.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Points } from '../../ui/Points.tsx'
import { Ring, type RingState } from '../../ui/Ring.tsx'
import { useShell } from '../../ui/shellContext.ts'
import { Hero } from '../../ui/Tile.tsx'
import { useLate } from '../../ui/useLate.ts'
import { type CloudMethod, cloudMarks, cloudNames } from './cloudNames.ts'

export type RecoveryOAuthViewProps = {
  method: CloudMethod
  /** The purpose of the backup: an existing wallet, a new one, or one that is not on this device. */
  action: 'set' | 'create' | 'recover'
  /** `asking`: the cloud's window is open. */
  status: 'ready' | 'asking' | 'working' | 'done' | 'failed'
  appName: string
  /** Why it failed. */
  problem?: string | undefined
  /** The user closed the window or refused in it. */
  isCanceled?: boolean | undefined
  /** Opens the window. */
  onContinue(): void
  onClose(): void
  onBack?: (() => void) | undefined
}

const rings: { [status in Exclude<RecoveryOAuthViewProps['status'], 'ready'>]: RingState } = {
  asking: 'turning',
  working: 'turning',
  done: 'done',
  failed: 'fail',
}

/** Recovers a wallet from a backup in the user's own cloud, or creates the backup. */
export function RecoveryOAuthView(props: RecoveryOAuthViewProps) {
  const { method, action, status, onBack } = props
  const { title, text } = useWords(props)
  const isReady = status === 'ready'
  const isBusy = status === 'asking' || status === 'working'
  const mark = cloudMarks[method]
  return (
    <Page
      name="recovery-oauth"
      state={status}
      axis={isReady ? 'start' : 'center'}
      hero={
        isReady ? (
          <Hero mark={mark} />
        ) : (
          <Ring mark={mark} state={status === 'failed' && props.isCanceled ? 'still' : rings[status]} />
        )
      }
      title={title}
      text={text}
      dismiss={status === 'done' ? 'any' : 'deliberate'}
      onBack={isBusy || status === 'done' ? undefined : onBack}
      dock={<Dock {...props} />}
    >
      {isReady && action !== 'recover' && <Promises {...props} />}
    </Page>
  )
}

function Promises({ appName }: RecoveryOAuthViewProps) {
  const { cloud: t } = useMoreTexts()
  return (
    <>
      <Points
        points={[
          { icon: 'lock', text: t.locked },
          { icon: 'doc', text: fillText(t.apart, { app: appName }) },
        ]}
      />
      <Notice tone="warning" title={t.keep}>
        {t.keepText}
      </Notice>
    </>
  )
}

function Dock({ method, status, onContinue, onClose }: RecoveryOAuthViewProps) {
  const { cloud: t, common } = useMoreTexts()
  const isLate = useLate(status === 'asking')
  if (status === 'working') return null
  if (status === 'done') return <Button onClick={onClose}>{common.close}</Button>
  return (
    <>
      {status === 'asking' ? (
        <Button kind="secondary" icon="out" disabled={!isLate} onClick={onContinue}>
          {t.openAgain}
        </Button>
      ) : (
        <Button onClick={onContinue}>
          {status === 'failed' ? common.tryAgain : fillText(t.continue, { cloud: cloudNames[method] })}
        </Button>
      )}
      <Button kind="ghost" onClick={onClose}>
        {common.cancel}
      </Button>
    </>
  )
}

const working = { set: 'saving', create: 'creating', recover: 'opening' } as const

function useWords({ method, action, status, appName, problem }: RecoveryOAuthViewProps) {
  const { cloud: t, recovery } = useMoreTexts()
  const { announce } = useShell()
  const isRecovery = action === 'recover'
  const names = { cloud: cloudNames[method], app: appName }
  const { title, text } = {
    ready: isRecovery
      ? { title: t.recoverTitle, text: t.recoverText }
      : { title: t.backUpTitle, text: t.backUpText },
    asking: { title: t.away, text: t.awayText },
    working: { title: t[working[action]], text: t.seconds },
    done: { title: recovery.success, text: t.savedText },
    failed: { title: isRecovery ? t.notOpened : t.notSaved, text: problem ?? t.unconfirmed },
  }[status]
  useEffect(() => {
    if (status === 'working') announce(title)
  }, [status, title, announce])
  return { title: fillText(title, names), text: fillText(text, names) }
}
