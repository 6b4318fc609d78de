import { frameErrorType } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useState } from 'react'
import { createUnlinking } from '../../account/linking/linking.ts'
import { useLatchkey } from '../../context.ts'
import { explain } from '../../mfa/enrol/explain.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { useShell } from '../../ui/shellContext.ts'
import type { PasskeysScreens } from './modalRoutes.ts'
import { UnlinkPasskeyView } from './UnlinkPasskeyView.tsx'

/** Asks before a passkey goes, and leads back to the list. */
export function UnlinkPasskeyScreen({ passkey }: PasskeysScreens['passkeys.unlink']) {
  const latchkey = useLatchkey()
  const texts = useMoreTexts()
  const { announce } = useShell()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<AppError>()
  async function unlink() {
    setBusy(true)
    try {
      await createUnlinking(latchkey).unlinkPasskey(passkey.id)
      announce(texts.mfaEnrol.removed)
      latchkey.modal.back()
    } catch (cause) {
      setError(AppError.from(cause))
      setBusy(false)
    }
  }
  return (
    <UnlinkPasskeyView
      passkey={passkey}
      isBusy={isBusy}
      problem={error && explainUnlink(error, texts)}
      onUnlink={() => void unlink()}
      onCancel={latchkey.modal.back}
    />
  )
}

/** A refusal that comes from no frame is the server's: a second factor stays (product 1.8). */
function explainUnlink(error: AppError, texts: Texts & MoreTexts): string {
  const isFactor = error.code === 'missing_or_invalid_mfa' && frameErrorType(error) === null
  return isFactor ? texts.passkeys.enrolled : explain(error, texts)
}
