import { type CaptchaWidgetOptions, showCaptcha } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useLatchkey, useSessionUser } from '../context.ts'
import { useSettings } from '../useSettings.ts'

export type CaptchaProps = CaptchaWidgetOptions

/**
 * An invisible captcha for pages that log in without the modal. Put it where the login is; the hooks take its tokens by
 * themselves. Draws nothing where the app wants no captcha or somebody is signed in. With `delayedExecution` the
 * challenge begins when a login asks for it, otherwise at once. The callbacks have Turnstile's names.
 *
 * A login whose challenge fails throws AppError `captcha_failure`, after 20 s without an answer `captcha_timeout`.
 *
 * @example
 * <Captcha delayedExecution expired-callback={() => console.log('expired')} />
 */
export function Captcha({ delayedExecution = false, ...callbacks }: CaptchaProps) {
  const { client } = useLatchkey()
  const { enabled, siteKey } = useSettings().captcha
  const isWanted = useSessionUser() === null && enabled
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(callbacks)
  useEffect(() => {
    latest.current = callbacks
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another site key needs another widget
  useEffect(() => {
    if (!isWanted || !place.current) return
    return showCaptcha(client, place.current, { delayedExecution, ...telling(latest) })
  }, [client, isWanted, siteKey, delayedExecution])
  return isWanted ? <div ref={place} /> : null
}

/** Calls whatever the page has handed in by then. */
function telling(latest: { readonly current: Omit<CaptchaProps, 'delayedExecution'> }): CaptchaWidgetOptions {
  return {
    callback: (token) => latest.current.callback?.(token),
    'error-callback': (code) => latest.current['error-callback']?.(code),
    'expired-callback': () => latest.current['expired-callback']?.(),
    'timeout-callback': () => latest.current['timeout-callback']?.(),
    'unsupported-callback': () => latest.current['unsupported-callback']?.(),
  }
}
