import { AppError } from '@latchkey/wire'
import { useState } from 'react'
import { createUnlinking } from '../../account/linking/linking.ts'
import { useLatchkey } from '../../context.ts'
import { useDescription } from '../../modal/errors/useDescription.ts'
import { rememberScreen } from '../../modal/navigation/rememberScreen.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { useShell } from '../../ui/shellContext.ts'
import { unlinkErrors } from './errors.ts'
import type { PasskeysScreens } from './modalRoutes.ts'
import { UnlinkPasskeyView } from './UnlinkPasskeyView.tsx'

/** Asks before a passkey is removed, and leads back to the list. */
export function UnlinkPasskeyScreen({ passkey }: PasskeysScreens['passkeys.unlink']) {
  const latchkey = useLatchkey()
  const texts = useMoreTexts()
  const { announce } = useShell()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<AppError>()
  async function unlink() {
    const isOnShow = rememberScreen(latchkey)
    setBusy(true)
    setError(undefined)
    try {
      await createUnlinking(latchkey).unlinkPasskey(passkey.id)
      announce(texts.mfaEnroll.removed)
      if (isOnShow()) latchkey.modal.back()
    } catch (cause) {
      setError(AppError.from(cause))
      setBusy(false)
    }
  }
  return (
    <UnlinkPasskeyView
      passkey={passkey}
      isBusy={isBusy}
      problem={useDescription(error, { texts, rows: unlinkErrors })?.text}
      onUnlink={() => void unlink()}
      onCancel={latchkey.modal.back}
    />
  )
}
