type Widget = { options: Options; token: string | undefined; run: number }
type Options = {
  sitekey: string
  action?: string
  execution?: 'render' | 'execute'
  callback?: (token: string) => void
  'error-callback'?: (code: string) => unknown
  'expired-callback'?: () => void
}
type IssueResult = { token?: string; error?: string; silent?: boolean; expiresMs: number }

/**
 * Runs in the host page in place of Turnstile's script, with the part of its interface that widgets use.
 * `/sandbox/captcha` sets its behavior. Self-contained, because its text is served.
 */
function installTurnstile(origin: string): void {
  const widgets = new Map<string, Widget>()
  let count = 0

  async function run(id: string): Promise<void> {
    const widget = widgets.get(id)
    if (!widget) return
    const { options } = widget
    widget.run += 1
    const mine = widget.run
    const isCurrent = () => widgets.get(id)?.run === mine
    const query = new URLSearchParams({ action: options.action ?? '', sitekey: options.sitekey })
    const issueResult: IssueResult = await fetch(`${origin}/sandbox/turnstile/challenge?${query}`)
      .then((reply) => reply.json())
      .catch(() => ({ error: '300010', expiresMs: 0 }))
    if (!isCurrent() || issueResult.silent) return
    if (issueResult.token === undefined)
      return void options['error-callback']?.(issueResult.error ?? '300030')
    widget.token = issueResult.token
    options.callback?.(issueResult.token)
    setTimeout(() => {
      if (!isCurrent()) return
      widget.token = undefined
      options['expired-callback']?.()
    }, issueResult.expiresMs)
  }

  const turnstile = {
    ready: (callback: () => void) => callback(),
    render(_container: unknown, options: Options): string {
      count += 1
      const id = `sandbox-${count}`
      widgets.set(id, { options, token: undefined, run: 0 })
      if (options.execution !== 'execute') run(id)
      return id
    },
    execute: (id: string) => void run(id),
    reset(id: string): void {
      const widget = widgets.get(id)
      if (!widget) return
      widget.token = undefined
      widget.run += 1
      if (widget.options.execution !== 'execute') run(id)
    },
    remove: (id: string) => void widgets.delete(id),
    getResponse: (id: string) => widgets.get(id)?.token,
    isExpired: (id: string) => widgets.get(id)?.token === undefined,
  }
  Object.assign(window, { turnstile })
}

export const turnstileScript = (origin: string) => `(${installTurnstile})(${JSON.stringify(origin)})`
