/**
 * The commands of WebDriver that the journeys need (https://www.w3.org/TR/webdriver2/). WebKit's driver receives them
 * over HTTP. Firefox itself accepts the same ones under the names of its Marionette protocol, so no geckodriver is
 * needed.
 */
export const commands = {
  navigate: { http: 'POST url', marionette: 'WebDriver:Navigate' },
  address: { http: 'GET url', marionette: 'WebDriver:GetCurrentURL' },
  reload: { http: 'POST refresh', marionette: 'WebDriver:Refresh' },
  back: { http: 'POST back', marionette: 'WebDriver:Back' },
  forward: { http: 'POST forward', marionette: 'WebDriver:Forward' },
  execute: { http: 'POST execute/async', marionette: 'WebDriver:ExecuteAsyncScript' },
  act: { http: 'POST actions', marionette: 'WebDriver:PerformActions' },
  limits: { http: 'POST timeouts', marionette: 'WebDriver:SetTimeouts' },
  window: { http: 'GET window', marionette: 'WebDriver:GetWindowHandle' },
  windows: { http: 'GET window/handles', marionette: 'WebDriver:GetWindowHandles' },
  openWindow: { http: 'POST window/new', marionette: 'WebDriver:NewWindow' },
  switchWindow: { http: 'POST window', marionette: 'WebDriver:SwitchToWindow' },
  closeWindow: { http: 'DELETE window', marionette: 'WebDriver:CloseWindow' },
  switchFrame: { http: 'POST frame', marionette: 'WebDriver:SwitchToFrame' },
  resize: { http: 'POST window/rect', marionette: 'WebDriver:SetWindowRect' },
  picture: { http: 'GET screenshot', marionette: 'WebDriver:TakeScreenshot' },
  deleteCookies: { http: 'DELETE cookie', marionette: 'WebDriver:DeleteAllCookies' },
  addAuthenticator: { http: 'POST webauthn/authenticator', marionette: 'WebAuthn:AddVirtualAuthenticator' },
} as const

export type Command = keyof typeof commands
/** One session with a browser. `send` returns the value of the command's answer. */
export type Session = {
  readonly version: string
  /** How to open one more page. A tab is cheaper, but WebKit's driver cannot finish a press in a tab. */
  readonly opens: 'tab' | 'window'
  send(command: Command, parameters?: Record<string, unknown>): Promise<unknown>
  /** Changes one of the browser's own settings, if its driver can; `null` restores the earlier value. */
  setPreference?(name: string, value: number | null): Promise<void>
  close(): Promise<void>
}

/** An error of the driver, by the code of the standard: `no such window`, `javascript error` … */
export class DriverError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.name = 'DriverError'
    this.code = code
  }
}
