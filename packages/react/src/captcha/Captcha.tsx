import { type CaptchaWidgetOptions, showCaptcha } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useLatchkey, useSessionUser } from '../context.ts'
import { useLatest } from '../useLatest.ts'
import { useSettings } from '../useSettings.ts'

export type CaptchaProps = {
  /** Starts only when a login needs a token, instead of at once. */
  delayedExecution?: boolean
  onSuccess?: (token: string) => void
  /** The challenge has failed, with one of Turnstile's codes. */
  onError?: (code: string) => void
  /** A token expired unused. */
  onExpire?: () => void
  /** This browser cannot run the challenge. */
  onUnsupported?: () => void
}

/**
 * An invisible captcha for pages that log in without the modal. Render it with the login; the hooks read its tokens.
 * Renders nothing if the app requires no captcha or a user is signed in. With `delayedExecution` the challenge starts
 * when a login needs it, otherwise at once. Source: protocol 10.1.
 *
 * A login whose challenge fails throws AppError `captcha_failure`, after 20 s without an answer `captcha_timeout`.
 *
 * @example
 * <Captcha delayedExecution onExpire={() => console.log('expired')} />
 */
export function Captcha({ delayedExecution = false, ...callbacks }: CaptchaProps) {
  const { client } = useLatchkey()
  const { enabled, siteKey } = useSettings().captcha
  const isWanted = useSessionUser() === null && enabled
  const container = useRef<HTMLDivElement>(null)
  const latest = useLatest(callbacks)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another site key needs another widget
  useEffect(() => {
    if (!isWanted || !container.current) return
    return showCaptcha(client, container.current, { delayedExecution, ...telling(latest) })
  }, [client, isWanted, siteKey, delayedExecution])
  return isWanted ? <div ref={container} /> : null
}

/** Calls the latest callbacks of the page. */
function telling(latest: { readonly current: Omit<CaptchaProps, 'delayedExecution'> }): CaptchaWidgetOptions {
  return {
    callback: (token) => latest.current.onSuccess?.(token),
    'error-callback': (code) => latest.current.onError?.(code),
    'expired-callback': () => latest.current.onExpire?.(),
    'unsupported-callback': () => latest.current.onUnsupported?.(),
  }
}
