import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../../../test/support/eventually.ts'
import { newClient } from '../../../../test/support/journeys/client.ts'
import { createWorld } from '../../../../test/support/world.ts'
import { createEmailFlow } from '../methods/email/flow.ts'
import { getCaptcha } from './captcha.ts'
import { type CaptchaWidgetOptions, showCaptcha } from './turnstile.ts'

/** Replaces the vendor's script: records our calls and reports results. Solving is tested in a browser. */
type RenderOptions = { sitekey: string; action: string; size: string; execution: string } & Record<
  'callback' | 'error-callback' | 'expired-callback' | 'timeout-callback' | 'unsupported-callback',
  (text?: string) => unknown
>
const vendorCalls: string[] = []
/** The scripts in the page; each is added once. */
const scripts: string[] = []
let renderOptions: RenderOptions | undefined
let reset: () => void

beforeEach(() => {
  vendorCalls.length = 0
  renderOptions = undefined
  reset = () => {}
})
afterEach(() => vi.unstubAllGlobals())

/** The parts of a page that a widget needs. */
function openPage(): void {
  vi.stubGlobal('window', {
    turnstile: {
      render(_: unknown, options: RenderOptions) {
        renderOptions = options
        return 'widget'
      },
      reset() {
        vendorCalls.push('reset')
        reset()
      },
      execute: () => vendorCalls.push('execute'),
      remove: () => vendorCalls.push('remove'),
    },
  })
  const script = { src: '', onload() {}, remove() {} }
  vi.stubGlobal('document', {
    createElement: () => ({ ...script }),
    head: {
      append(one: typeof script) {
        scripts.push(one.src)
        one.onload()
      },
    },
  })
}

async function show(captcha_site_key: string | undefined, options: CaptchaWidgetOptions = {}) {
  const client = newClient(await createWorld({ settings: { captcha_enabled: true, captcha_site_key } }))
  client.start()
  await client.whenReady()
  openPage()
  const remove = showCaptcha(client, {} as HTMLElement, options)
  onTestFinished(remove)
  const widget = () => eventually(() => renderOptions ?? expect.fail('No widget was rendered.'))
  return { client, remove, widget, captcha: getCaptcha(client) }
}

describe('the widget', () => {
  test('is invisible, has the key without its prefix and the app as its action, and leaves with its element', async () => {
    const { widget, client, remove } = await show('t:0x4AAA')
    expect(await widget()).toMatchObject({
      sitekey: '0x4AAA',
      action: client.appId,
      size: 'invisible',
      execution: 'execute',
    })
    expect(scripts).toEqual(['https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'])
    await eventually(() => expect(vendorCalls).toEqual(['reset', 'execute']))
    remove()
    await eventually(() => expect(vendorCalls.at(-1)).toBe('remove'))
  })

  test.each([undefined, 't:'])('error: the key %s is none, which is said and asks nobody', async (key) => {
    const errorLog = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => errorLog.mockRestore())
    const { captcha } = await show(key)
    const error = 'Unsupported captcha site key'
    await eventually(() => expect(captcha.getState()).toEqual({ status: 'error', error }))
    expect(errorLog).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: error }))
    expect(renderOptions).toBeUndefined()
  })

  test.each(['error-callback', 'timeout-callback', 'unsupported-callback'] as const)(
    'error: %s is a failure that the page is told of too, and the next challenge starts over',
    async (name) => {
      const own = vi.fn()
      const { client, widget, captcha } = await show('t:k', { [name]: own })
      const { callback, [name]: fail } = await widget()
      await eventually(() => expect(vendorCalls).toEqual(['reset', 'execute']))
      const login = createEmailFlow(client).sendCode({ email: 'ada@example.com' })
      fail('300030')
      await expect(login).rejects.toMatchObject({
        code: 'captcha_failure',
        message: 'You did not pass CAPTCHA. Please try again.',
      })
      expect(own).toHaveBeenCalledOnce()
      captcha.execute()
      await eventually(() => expect(vendorCalls).toEqual(['reset', 'execute', 'reset', 'execute']))
      callback('token')
      expect(captcha.getState()).toEqual({ status: 'success', token: 'token' })
    },
  )

  test('error: its code is kept from the console, and handed to the page', async () => {
    const own = vi.fn()
    const { widget, captcha } = await show('t:k', { 'error-callback': own })
    expect((await widget())['error-callback']('110200')).toBe(true)
    expect(own).toHaveBeenCalledExactlyOnceWith('110200')
    expect(captcha.getState()).toEqual({ status: 'error', error: 'Captcha failed' })
  })
})

describe('a token that is over', () => {
  test.each([
    { delayedExecution: false, after: 'loading', calls: ['reset', 'reset', 'execute'] },
    { delayedExecution: true, after: 'ready', calls: ['reset'] },
  ])(
    'is replaced at once, or when the next is asked for: delayed $delayedExecution',
    async ({ delayedExecution, after, calls }) => {
      const own = vi.fn()
      const { widget, captcha } = await show('t:k', { delayedExecution, 'expired-callback': own })
      const { callback, 'expired-callback': expire } = await widget()
      if (!delayedExecution) await eventually(() => expect(vendorCalls).toEqual(['reset', 'execute']))
      callback('token')
      vendorCalls.length = 0
      expire()
      expect(captcha.getState()).toEqual({ status: after })
      await eventually(() => expect(vendorCalls).toEqual(calls))
      expect(own).toHaveBeenCalledOnce()
    },
  )

  test('error: one that cannot be replaced is said', async () => {
    const { widget, captcha } = await show('t:k')
    const { callback, 'expired-callback': expire } = await widget()
    await eventually(() => expect(vendorCalls).toEqual(['reset', 'execute']))
    callback('token')
    reset = () => {
      throw new Error('The element has gone.')
    }
    expire()
    expect(captcha.getState()).toEqual({ status: 'error', error: 'expired_and_failed_reset' })
  })
})
