import { type CaptchaWidgetOptions, showCaptcha } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useLatchkey, useSessionUser } from '../context.ts'
import { useLatest } from '../useLatest.ts'
import { useSettings } from '../useSettings.ts'

export type CaptchaProps = {
  /** Begins only when a login asks for a token, instead of at once. */
  delayedExecution?: boolean
  onSuccess?: (token: string) => void
  /** The challenge has failed, with a code of Turnstile's. */
  onError?: (code: string) => void
  /** A token was not used in time. */
  onExpire?: () => void
  /** This browser cannot run the challenge. */
  onUnsupported?: () => void
}

/**
 * An invisible captcha for pages that log in without the modal. Put it where the login is; the hooks take its tokens by
 * themselves. Draws nothing where the app wants no captcha or a user is signed in. With `delayedExecution`
 * the challenge begins when a login asks for it, otherwise at once. Source: protocol 10.1.
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

/** Calls the callbacks that the page has passed last. */
function telling(latest: { readonly current: Omit<CaptchaProps, 'delayedExecution'> }): CaptchaWidgetOptions {
  return {
    callback: (token) => latest.current.onSuccess?.(token),
    'error-callback': (code) => latest.current.onError?.(code),
    'expired-callback': () => latest.current.onExpire?.(),
    'unsupported-callback': () => latest.current.onUnsupported?.(),
  }
}
