import { useEffect } from 'react'
import { useLatchkey, useSessionUser } from '../../context.ts'
import { useSettings } from '../../useSettings.ts'
import { loadCaptcha } from '../navigation/passCaptcha.ts'

/** Keeps an invisible captcha in the page while a login is open, if the app requires one (protocol 17.4). */
export function useCaptcha(isOpen: boolean): void {
  const latchkey = useLatchkey()
  const { client } = latchkey
  const { captcha, headless } = useSettings()
  const user = useSessionUser()
  const isWanted = isOpen && captcha.enabled && !headless && user === null
  useEffect(() => {
    if (!isWanted) return
    let remove = () => {}
    let isGone = false
    loadCaptcha(latchkey).then(
      ({ showModalWidget }) => {
        if (!isGone) remove = showModalWidget(client)
      },
      // A login that needs it waits for it, and shows the error then.
      () => {},
    )
    return () => {
      isGone = true
      remove()
    }
  }, [latchkey, client, isWanted])
}
