import { acceptTerms, getSettings, type User } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useState } from 'react'
import { useLatchkey } from '../context.ts'
import type { Latchkey } from '../latchkey.ts'
import { afterLogin } from '../modal/navigation/afterLogin.ts'
import { rememberScreen } from '../modal/navigation/rememberScreen.ts'
import { useBrand } from '../modal/shell/useBrand.ts'
import { useSettings } from '../useSettings.ts'
import { TermsView } from './TermsView.tsx'

/** The user cannot close it: without acceptance there is no signup. */
export function TermsScreen() {
  const latchkey = useLatchkey()
  const { legal } = useSettings()
  const app = useBrand()
  const [busy, setBusy] = useState(false)
  const accept = async () => {
    const isOnShow = rememberScreen(latchkey)
    setBusy(true)
    try {
      const user = await acceptTerms(latchkey.client)
      if (isOnShow()) continueAfterLogin(latchkey, user)
    } catch (cause) {
      if (isOnShow()) latchkey.modal.push({ name: 'error', props: { error: AppError.from(cause) } })
    }
    setBusy(false)
  }
  const decline = async () => {
    setBusy(true)
    await latchkey.client.session.logout()
    latchkey.modal.close()
  }
  return (
    <TermsView
      app={app}
      termsUrl={legal.termsAndConditionsUrl ?? undefined}
      privacyUrl={legal.privacyPolicyUrl ?? undefined}
      busy={busy}
      onAccept={accept}
      onDecline={decline}
    />
  )
}

/** After a login or accepted terms, shows the next screen or closes the modal. */
function continueAfterLogin({ client, modal }: Latchkey, user: User): void {
  const next = afterLogin(user, getSettings(client).getState())
  if (next === 'close') modal.close()
  else modal.replace({ name: next, props: {} })
}
