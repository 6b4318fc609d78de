import { disconnectApp } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useState } from 'react'
import { useLatchkey } from '../../context.ts'
import { useDescription } from '../../modal/errors/useDescription.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { fillText } from '../../ui/fill.ts'
import { useShell } from '../../ui/shellContext.ts'
import { appMark } from './appMark.ts'
import { DisconnectView } from './DisconnectView.tsx'
import type { MenuScreens } from './modalRoutes.ts'

/** Leads back to the list when done. */
export function DisconnectScreen({ app }: MenuScreens['menu.disconnectApp']) {
  const { client, modal } = useLatchkey()
  const { announce } = useShell()
  const texts = useMoreTexts()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<AppError>()
  /** Unless the user has gone to another screen meanwhile. */
  const leave = () => {
    if (modal.getState().at(-1)?.name !== 'menu.disconnectApp') return
    announce(fillText(texts.connectedApps.done, { app: app.name }))
    modal.back()
    modal.back()
  }
  return (
    <DisconnectView
      app={{ name: app.name, mark: appMark(app) }}
      busy={busy}
      problem={useDescription(error, { texts, rows: {} })?.text}
      onDisconnect={() => {
        setBusy(true)
        setError(undefined)
        disconnectApp(client, app.id).then(leave, (cause: unknown) => {
          setError(AppError.from(cause))
          setBusy(false)
        })
      }}
      onCancel={modal.back}
    />
  )
}
