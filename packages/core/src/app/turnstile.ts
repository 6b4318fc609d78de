import type { Client } from '../client.ts'
import { loadScript } from '../script.ts'
import { getCaptcha } from './captcha.ts'

/** The events of the widget, by Turnstile's own names. */
export type TurnstileCallbacks = {
  callback(token: string): void
  'error-callback'(code: string): void
  'expired-callback'(): void
  'timeout-callback'(): void
  'unsupported-callback'(): void
}

export type CaptchaWidgetOptions = Partial<TurnstileCallbacks> & {
  /** Starts when a login asks for a token instead of at once. */
  delayedExecution?: boolean | undefined
}

type Turnstile = {
  render(container: HTMLElement, options: object): string
  execute(id: string): void
  reset(id: string): void
  remove(id: string): void
}

const vendor = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
const failureText = 'Captcha failed'

/**
 * Puts an invisible captcha into an element and its tokens into `getCaptcha(client)`. Returns the function that removes
 * it. The script is loaded now, and again with the next challenge if loading failed.
 *
 * @example
 * const remove = showCaptcha(client, document.body)
 */
export function showCaptcha(
  client: Client,
  container: HTMLElement,
  options: CaptchaWidgetOptions = {},
): () => void {
  const captcha = getCaptcha(client)
  let widget: Promise<TurnstileWidget> | undefined
  let isGone = false

  const open = () => {
    widget ??= render(client, container, options)
    widget.catch(() => {
      widget = undefined
    })
    return widget
  }
  async function execute(): Promise<void> {
    try {
      const { turnstile, id } = await open()
      if (isGone) return
      turnstile.reset(id)
      turnstile.execute(id)
    } catch (cause) {
      console.error(cause)
      if (!isGone)
        captcha.set({ status: 'error', error: cause instanceof Error ? cause.message : failureText })
    }
  }

  const release = captcha.use({ execute })
  if (options.delayedExecution) open().catch(() => {})
  else captcha.execute()
  return () => {
    isGone = true
    release()
    widget?.then(({ turnstile, id }) => turnstile.remove(id)).catch(() => {})
  }
}

type TurnstileWidget = { turnstile: Turnstile; id: string }

async function render(
  client: Client,
  container: HTMLElement,
  widgetOptions: CaptchaWidgetOptions,
): Promise<TurnstileWidget> {
  const { app, appId } = client
  const captcha = getCaptcha(client)
  const { delayedExecution, ...callbacks } = widgetOptions
  const sitekey = readSiteKey(app.getState()?.captcha_site_key ?? null)
  await loadScript(sitekey === 'local' ? `${client.apiUrl()}/sandbox/turnstile.js` : vendor)
  const { turnstile } = window as unknown as { turnstile: Turnstile }
  const fail = () => captcha.set({ status: 'error', error: failureText })
  const id = turnstile.render(container, {
    ...{ sitekey, action: appId, size: 'invisible', execution: 'execute' },
    callback(token: string) {
      captcha.set({ status: 'success', token })
      callbacks.callback?.(token)
    },
    'error-callback'(code: string) {
      fail()
      callbacks['error-callback']?.(code)
      // We handle it; otherwise the script writes it to the console.
      return true
    },
    'expired-callback'() {
      startOver()
      callbacks['expired-callback']?.()
    },
    'timeout-callback'() {
      fail()
      callbacks['timeout-callback']?.()
    },
    'unsupported-callback'() {
      fail()
      callbacks['unsupported-callback']?.()
    },
  })

  function startOver(): void {
    try {
      turnstile.reset(id)
      captcha.set({ status: 'ready' })
      if (!delayedExecution) captcha.execute()
    } catch {
      captcha.set({ status: 'error', error: 'expired_and_failed_reset' })
    }
  }
  return { turnstile, id }
}

function readSiteKey(text: string | null): string {
  if (text?.startsWith('t:') && text.length > 2) return text.slice(2)
  throw new Error('Unsupported captcha site key')
}
