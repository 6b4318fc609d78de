import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { markOf } from '../../ui/marks/markOf.ts'
import { Page } from '../../ui/Page.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { useCopy } from '../../ui/useCopy.ts'

export type WalletViewProps = {
  intent: 'login' | 'link'
  status: 'waiting' | 'done' | 'failed'
  /** For the wallet; missing until the channel is open. */
  connectUri: string | undefined
  /** The wallet is on this device. */
  onPhone: boolean
  /** What went wrong. */
  problem?: string | undefined
  onOpen(connectUri: string): void
  onRetry(): void
  onCancel(): void
  onBack?: (() => void) | undefined
}

/** Waits for a Farcaster wallet: with a code to scan, or on a phone with a way to the app. */
export function WalletView(props: WalletViewProps) {
  const { intent, status, connectUri = '', onPhone, problem, onBack } = props
  const { farcaster: t } = useMoreTexts()
  const words = t[intent]
  const hasCode = status === 'waiting' && !onPhone
  const ring = { waiting: 'turning', done: 'done', failed: 'fail' } as const
  return (
    <Page
      name="farcaster"
      state={status}
      axis="center"
      hero={hasCode ? undefined : <Ring mark={markOf('farcaster', 'Farcaster')} state={ring[status]} />}
      title={{ waiting: words.title, done: words.done, failed: words.failed }[status]}
      text={{ waiting: onPhone ? t.approve : t.scan, done: t.doneText, failed: problem }[status]}
      onBack={status === 'done' ? undefined : onBack}
      dock={<Actions {...props} connectUri={connectUri} />}
    >
      {hasCode && <QrCode value={connectUri} label={t.qrCode} mark="F" size="large" />}
    </Page>
  )
}

type ActionsProps = WalletViewProps & { connectUri: string }

function Actions({ status, connectUri, onPhone, onOpen, onRetry, onCancel }: ActionsProps) {
  const { farcaster: t, common } = useMoreTexts()
  const { copied, copy } = useCopy(connectUri)
  if (status === 'done') return null
  if (status === 'failed')
    return (
      <>
        <Button onClick={onRetry}>{common.tryAgain}</Button>
        <Button kind="ghost" onClick={onCancel}>
          {common.cancel}
        </Button>
      </>
    )
  return (
    <>
      <div className="lk-linkrow">
        <span className="lk-spin s" />
        <span role="status">{t.waiting}</span>
      </div>
      {onPhone ? (
        <Button icon="out" disabled={!connectUri} onClick={() => onOpen(connectUri)}>
          {t.open}
        </Button>
      ) : (
        <Button kind="secondary" icon={copied ? 'check' : 'copy'} disabled={!connectUri} onClick={copy}>
          {copied ? common.copied : t.copyLink}
        </Button>
      )}
    </>
  )
}
