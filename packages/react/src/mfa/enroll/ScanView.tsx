import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyPill } from '../../ui/CopyPill.tsx'
import { Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { useCopy } from '../../ui/useCopy.ts'

export type ScanViewProps = {
  /** For the authenticator app; missing until it is created. */
  totp?: { secret: string; authUrl: string } | undefined
  /** Why it was not created. */
  problem?: string | undefined
  onRetry(): void
  onContinue(): void
  onBack?: (() => void) | undefined
}

/** The secret for an authenticator app, to be scanned, or copied and typed. */
export function ScanView({ totp, problem, onRetry, onContinue, onBack }: ScanViewProps) {
  const { mfaEnroll: t, common } = useMoreTexts()
  return (
    <Page
      name="mfa-scan"
      state={problem ? 'failed' : 'scan'}
      axis="center"
      title={t.scanTitle}
      text={t.scanText}
      onBack={onBack}
      dismiss="deliberate"
      dock={
        problem ? (
          <Button onClick={onRetry}>{common.tryAgain}</Button>
        ) : (
          <Button disabled={!totp} onClick={onContinue}>
            {common.continue}
          </Button>
        )
      }
    >
      {problem ? (
        <Message tone="bad">{problem}</Message>
      ) : (
        <>
          <QrCode value={totp?.authUrl ?? ''} label={t.qrCode} size="large" />
          <SecretPill secret={totp?.secret ?? ''} />
        </>
      )}
    </Page>
  )
}

/** Shown in groups of four, as it is typed; copied without the spaces. */
function SecretPill({ secret }: { secret: string }) {
  const { mfaEnroll: t, common } = useMoreTexts()
  const { isCopied, copy } = useCopy(secret)
  return (
    <CopyPill
      label={t.copySecret}
      isCopied={isCopied}
      onCopy={copy}
      text={secret.replace(/(.{4})(?=.)/g, '$1 ')}
    >
      {isCopied && common.copied}
    </CopyPill>
  )
}
