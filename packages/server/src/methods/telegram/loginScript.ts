type Options = { bot_id: string | number; request_access?: boolean | string; lang?: string }
type Callback = (result: object | false) => void
type Setup = { popupUrl: string; origins: readonly string[] }

/**
 * Runs in the host's page: `window.Telegram.Login`, like Telegram's own script without the parts that it loads.
 * Self-contained, because its text is served.
 */
function defineTelegramLogin({ popupUrl, origins }: Setup): void {
  const closedCheckMs = 300
  const size = { width: 550, height: 470 }
  let setup: { options: Options; callback: Callback } | undefined

  const read = (data: unknown): { event?: string; result?: object | false } => {
    try {
      return JSON.parse(String(data)) ?? {}
    } catch {
      return {}
    }
  }

  const auth = (options: Options, callback: Callback) => {
    const botId = Number.parseInt(String(options.bot_id), 10)
    if (!botId) throw new Error('Bot id required')
    const url = new URL(popupUrl)
    url.searchParams.set('bot_id', String(botId))
    url.searchParams.set('origin', location.origin)
    url.searchParams.set('return_to', location.origin + location.pathname)
    if (options.request_access) url.searchParams.set('request_access', 'write')
    if (options.lang) url.searchParams.set('lang', options.lang)
    const marginLeft = Math.max(0, (screen.width - size.width) / 2)
    const top = Math.max(0, (screen.height - size.height) / 2)
    const popup = window.open(
      url,
      `telegram_oauth_bot${botId}`,
      `width=${size.width},height=${size.height},left=${marginLeft},top=${top},status=0,location=0,menubar=0,toolbar=0`,
    )
    if (!popup) return callback(false)

    const finish = (result: object | false) => {
      clearInterval(timer)
      window.removeEventListener('message', onMessage)
      callback(result)
    }
    const onMessage = (event: MessageEvent) => {
      if (event.source !== popup || !origins.includes(event.origin)) return
      const { event: kind, result } = read(event.data)
      if (kind === 'auth_result') finish(result || false)
    }
    let closedTicks = 0
    const timer = setInterval(() => {
      // Checks once more after the popup closed: its last message may still be on its way.
      if (popup.closed && ++closedTicks > 1) finish(false)
    }, closedCheckMs)
    window.addEventListener('message', onMessage)
  }

  const init = (options: Options, callback: Callback) => {
    setup = { options, callback }
  }
  const open = (callback?: Callback) => {
    if (setup) auth(setup.options, callback ?? setup.callback)
  }
  const page = window as unknown as { Telegram?: Record<string, unknown> }
  page.Telegram = { ...page.Telegram, Login: { auth, init, open } }
}

export function loginScript(setup: Setup): string {
  return `(${defineTelegramLogin})(${JSON.stringify(setup)})`
}
