import type { Problem } from '../../modal/errors/describeError.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { fillText } from '../../ui/fill.ts'
import { Page } from '../../ui/Page.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { Ring, type RingState } from '../../ui/Ring.tsx'
import type { Mark } from '../../ui/Tile.tsx'

export type OtherDeviceViewProps = {
  /** The other app, as registered. */
  app: { name: string; mark: Mark }
  /** Missing until the other app's server has the request. */
  url: string | undefined
  /** Six digits. */
  code: string | undefined
  /**
   * `opened`: the other device shows the request. `unconnected`: this browser must be connected to the other app first.
   */
  status: 'waiting' | 'opened' | 'failed' | 'unconnected'
  problem?: Problem | undefined
  onRetry(): void
  onBack(): void
}

/** A code for another device, and the digits that the other device shows too. */
export function OtherDeviceView(props: OtherDeviceViewProps) {
  const { app, url = '', code = '', status, problem, onRetry, onBack } = props
  const { crossAppSigning: t, crossApp, common } = useMoreTexts()
  const says = (text: string) => fillText(text, { app: app.name })
  const words = {
    waiting: { title: t.deviceTitle, text: says(t.deviceText) },
    opened: { title: t.openedTitle, text: t.openedText },
    failed: problem ? { title: crossApp.failed, ...problem } : { title: t.expired, text: t.expiredText },
    unconnected: { title: says(t.connectFirst), text: says(t.connectFirstText) },
  }[status]
  return (
    <Page
      name="cross-app-device"
      state={status}
      axis="center"
      hero={status !== 'waiting' && <Ring mark={app.mark} state={toRing(props)} />}
      title={words.title}
      text={words.text}
      focus="title"
      onBack={onBack}
      dock={
        status === 'failed' ? (
          <Button disabled={problem?.isLocked} onClick={onRetry}>
            {common.tryAgain}
          </Button>
        ) : status === 'unconnected' ? (
          <Button onClick={onBack}>{common.back}</Button>
        ) : (
          <div className="lk-linkrow">
            <span className="lk-spin s" />
            <span role="status">{t.waiting}</span>
          </div>
        )
      }
    >
      {status === 'waiting' && <QrCode value={url} label={says(t.qrCode)} mark={app.mark} size="large" />}
      {(status === 'waiting' || status === 'opened') && (
        <p dir="ltr" style={digits}>
          {code === '' ? '\u00a0' : `${code.slice(0, 3)} ${code.slice(3)}`}
        </p>
      )}
    </Page>
  )
}

/** An expired code, and a missing connection, are not failures. */
function toRing({ status, problem }: OtherDeviceViewProps): RingState {
  if (status === 'opened') return 'turning'
  return status === 'failed' && problem && !problem.isCanceled ? 'fail' : 'still'
}

const digits = {
  margin: 0,
  fontSize: '28px',
  lineHeight: '36px',
  fontWeight: 600,
  letterSpacing: '.08em',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
} as const
