import { Button, ButtonPair, fillText, Hero, Notice, Page } from '@latchkey/react/firstParty'
import type { Texts } from './texts/texts.ts'
import { useClickjackGuard } from './useClickjackGuard.ts'

export type OtherDeviceViewProps = {
  requester: string
  origin: string
  code: string
  busy: boolean
  texts: Texts
  onContinue(): void
  onCancel(): void
}

/**
 * The request comes from another screen, which may be an attacker's: a QR code does not identify its page. The user
 * compares the digits before anything is reviewed.
 */
export function OtherDeviceView({ requester, origin, code, texts: t, ...props }: OtherDeviceViewProps) {
  return (
    <Page
      name="other-device"
      axis="center"
      hero={<Hero mark={{ icon: 'phone' }} />}
      title={fillText(t.deviceTitle, { requester })}
      text={fillText(t.deviceText, { origin })}
      focus="title"
      dock={<Decision {...props} texts={t} />}
    >
      <p className="lk-compare" style={digits} dir="ltr">
        {`${code.slice(0, 3)} ${code.slice(3)}`}
      </p>
      <Notice tone="warning">{t.deviceWarning}</Notice>
    </Page>
  )
}

const digits = {
  margin: 0,
  fontSize: '32px',
  lineHeight: '40px',
  fontWeight: 600,
  letterSpacing: '.08em',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
} as const

function Decision({
  busy,
  texts: t,
  onContinue,
  onCancel,
}: Pick<OtherDeviceViewProps, 'busy' | 'texts' | 'onContinue' | 'onCancel'>) {
  const canClick = useClickjackGuard()
  return (
    <ButtonPair>
      <Button kind="secondary" disabled={busy} onClick={onCancel}>
        {t.deny}
      </Button>
      <Button busy={busy} disabled={!canClick && !busy} onClick={onContinue}>
        {t.codesMatch}
      </Button>
    </ButtonPair>
  )
}
