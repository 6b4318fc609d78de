import { useEffect } from 'react'
import { useLatchkey, useSessionUser } from '../context.ts'
import { chunks } from '../methods/chunks.ts'
import { useSettings } from '../useSettings.ts'

/** Keeps an invisible captcha in the page while a login is open, where the app wants one (spec 1 section 4). */
export function useCaptcha(isOpen: boolean): void {
  const { client } = useLatchkey()
  const { captcha, headless } = useSettings()
  const user = useSessionUser()
  const isWanted = isOpen && captcha.enabled && !headless && user === null
  useEffect(() => {
    if (!isWanted) return
    let remove = () => {}
    let isGone = false
    chunks.captcha().then(
      ({ showModalWidget }) => {
        if (!isGone) remove = showModalWidget(client)
      },
      // Whoever needs it waits, and is told then.
      () => {},
    )
    return () => {
      isGone = true
      remove()
    }
  }, [client, isWanted])
}
