import { useTexts } from '../texts/useTexts.ts'
import { fillText } from './fill.ts'

export type Resend = {
  /** Seconds until another code may be sent; 0 if it may be sent now. */
  seconds: number
  onResend(): void
}

/**
 * The link that sends another code, next to every message. Its line is reserved while hidden, so that nothing jumps.
 */
export function ResendLine({ resend }: { resend: Resend | undefined }) {
  const { code: t } = useTexts()
  return (
    <div className="lk-linkrow">
      {resend && (
        <button
          type="button"
          className="lk-link"
          aria-disabled={resend.seconds > 0 || undefined}
          onClick={() => resend.seconds > 0 || resend.onResend()}
        >
          {resend.seconds > 0 ? fillText(t.resendIn, { seconds: String(resend.seconds) }) : t.resend}
        </button>
      )}
    </div>
  )
}
