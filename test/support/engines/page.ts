import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { takesPictures } from '../browser/picture.ts'
import { eventually as retry } from '../eventually.ts'
import { DriverError, type Session } from './commands.ts'
import {
  type Answer,
  button,
  findElement,
  findFrame,
  findPoint,
  lookFor,
  readAbsence,
  readFocus,
  readText,
  type Target,
  toQuery,
  waitForRest,
} from './find.ts'
import { type Key, keys } from './keys.ts'

/** A window of a browser, and the actions of a person in it. Each action waits for the element that it needs. */
export type Page = {
  goto(url: string): Promise<void>
  address(): Promise<URL>
  reload(): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  click(target: Target): Promise<void>
  /** Does not wait: there may be nothing to press. */
  clickIfThere(target: Target): Promise<void>
  /** Types into the element with the focus. */
  type(words: string): Promise<void>
  press(...chord: Key[]): Promise<void>
  see(target: Target): Promise<string>
  gone(target: Target): Promise<void>
  isShown(target: Target): Promise<boolean>
  /** Waits until it has the focus. */
  focused(target: Target): Promise<void>
  isFocused(target: Target): Promise<boolean>
  /** Runs a function in the page, from its source, so it cannot use anything outside of itself. */
  evaluate<A extends readonly unknown[], T>(work: (...args: A) => T | Promise<T>, ...args: A): Promise<T>
  run(script: string): Promise<void>
  /** Reads, and presses keys, in the frame with this title, which may be of another site, as if it were the page. */
  inFrame(title: string, work: () => Promise<unknown>): Promise<void>
  resize(width: number, height: number): Promise<void>
  picture(name: string): Promise<void>
  close(): Promise<void>
}

type Point = { x: number; y: number }

export type Windows = {
  readonly page: Page
  /**
   * Opens a window with the size of a phone: the windows of drivers cannot be narrower than their toolbars, those
   * opened by pages have none. A button that is added to the page opens it, so the page must be idle.
   */
  openPhone(): Promise<Page>
  /** Opens one more page of the same browser: a private window if its driver can open one and `isPrivate` is set. */
  open(options?: { isPrivate?: boolean }): Promise<Page>
  /** Does the work that opens a window, and returns that window. */
  popup(work: () => Promise<void>): Promise<Page>
  count(): Promise<number>
  /**
   * Adds a passkey provider to this device, whose user touches it at once
   * (https://www.w3.org/TR/webauthn-3/#sctn-automation).
   */
  addAuthenticator(): Promise<void>
}

/** With more frequent requests, the browsers would be busy with the answers. */
const eventually = <T>(check: () => Promise<T>) => retry(check, 50)
/** How long one request looks for an element in the page. */
const patienceMs = 5_000
/**
 * How long a driver waits for an answer. Sometimes a page removes an element without an answer to the driver. Then the
 * request is repeated, as long as there is time left.
 */
const answerMs = 12_000

/** A picture takes less than one second. */
const pictureMs = 5_000

const folder = join(import.meta.dirname, '../../../artifacts/engines')

function passIfClosed(error: unknown): void {
  if (!(error instanceof DriverError && error.code === 'no such window')) throw error
}

export async function openWindows(session: Session): Promise<Windows> {
  const { send } = session
  await send('limits', { script: answerMs, pageLoad: 60_000 })
  const list = async () => (await send('windows')) as string[]
  let current = (await send('window')) as string
  const page = toPage(current)

  function toPage(handle: string): Page {
    const ask: Session['send'] = async (command, parameters) => {
      if (current !== handle) await send('switchWindow', { handle })
      current = handle
      return send(command, parameters)
    }
    const evaluate = async <T>(source: string, args: readonly unknown[]): Promise<T> => {
      // Not by `return`: the result of a script is cloned, and undefined is not JSON.
      const script = `const done = arguments[arguments.length - 1]
        Promise.resolve().then(() => (${source})(...arguments[0])).then(
          (value) => done(JSON.stringify({ value })),
          (error) => done(JSON.stringify({ error: error + ' ' + error?.stack })))`
      const answer = JSON.parse(String(await ask('execute', { script, args: [args] })))
      if (answer.error !== undefined) throw new DriverError('javascript error', answer.error)
      return answer.value
    }
    /**
     * Looks once, or until there is an answer. The page itself repeats the look, since a request from here goes through
     * three processes.
     */
    const look = (target: Target, read: string, patience = 0) =>
      evaluate<Answer>(`${lookFor}.bind(null, ${findElement}, ${read})`, [toQuery(target), patience])
    const wait = (target: Target, read: string) =>
      // If the page goes away, its request is lost.
      eventually(async () => {
        const answer = await look(target, read, patienceMs)
        if ('missing' in answer) throw new Error(`${target.kind} “${target.name}”: ${answer.missing}`)
        return answer.found
      })
    const act = (actions: object[]) => ask('act', { actions })
    const pressPoint = (x: number, y: number) => {
      const move = { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' }
      const press = [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      return act([{ type: 'pointer', id: 'mouse', actions: [move, ...press] }])
    }
    const strokes = (words: readonly string[]) => [
      ...words.map((value) => ({ type: 'keyDown', value })),
      ...words.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]
    const pressKeys = (actions: object[]) => act([{ type: 'key', id: 'keyboard', actions }])
    return {
      goto: async (url) => void (await ask('navigate', { url })),
      address: async () => new URL(String(await ask('address'))),
      reload: async () => void (await ask('reload')),
      back: async () => void (await ask('back')),
      forward: async () => void (await ask('forward')),
      async click(target) {
        const { x, y } = (await wait(target, `(${waitForRest})(${findPoint})`)) as Point
        // The window may close during the press.
        await pressPoint(x, y).catch(passIfClosed)
      },
      async clickIfThere(target) {
        const answer = await look(target, String(findPoint))
        if ('found' in answer) await pressPoint((answer.found as Point).x, (answer.found as Point).y)
      },
      type: async (words) => void (await pressKeys([...words].flatMap((letter) => strokes([letter])))),
      press: async (...chord) => void (await pressKeys(strokes(chord.map((key) => keys[key])))),
      see: async (target) => String(await wait(target, String(readText))),
      gone: async (target) => void (await wait(target, String(readAbsence))),
      focused: async (target) => void (await wait(target, String(readFocus))),
      isShown: async (target) => 'found' in (await look(target, String(readText))),
      isFocused: async (target) => 'found' in (await look(target, String(readFocus))),
      evaluate: (work, ...args) => evaluate(String(work), args),
      run: (script) => evaluate(`() => { ${script} }`, []),
      async inFrame(title, work) {
        const script = `(${findFrame})(...arguments)`
        await ask('switchFrame', { id: await ask('execute', { script, args: [title] }) })
        await work().finally(() => ask('switchFrame', { id: null }))
      },
      resize: async (width, height) => void (await ask('resize', { width, height })),
      async picture(name) {
        if (!takesPictures) return
        // Pictures are only for people, so a missing one is not a failure: WebKitGTK sometimes never finishes one.
        const shot = ask('picture', { full: false }).catch(() => undefined)
        const picture = await Promise.race([shot, pause(pictureMs, undefined, { ref: false })])
        if (picture === undefined) return console.warn(`There is no picture ${name}.`)
        const path = join(folder, `${name}.png`)
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, Buffer.from(String(picture), 'base64'))
      },
      async close() {
        await ask('closeWindow').catch(passIfClosed)
        current = ''
      },
    }
  }

  return {
    page,
    count: async () => (await list()).length,
    async open({ isPrivate = false } = {}) {
      const type = isPrivate ? 'window' : session.opens
      const { handle } = (await send('openWindow', { type, private: isPrivate })) as {
        handle: string
      }
      return toPage(handle)
    },
    async addAuthenticator() {
      await send('addAuthenticator', {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
        ...{ hasUserVerification: true, isUserVerified: true, isUserConsenting: true },
      })
    },
    popup,
    async openPhone() {
      await page.evaluate(() => {
        const opener = document.createElement('button')
        opener.textContent = 'Open a phone'
        opener.onclick = () => void window.open('about:blank', '', 'noopener,width=390,height=780')
        document.body.prepend(opener)
      })
      const phone = await popup(() => page.click(button('Open a phone')))
      // One engine opens the window in its own size at once, the other a moment later.
      await eventually(async () => {
        if ((await phone.evaluate(() => innerWidth)) !== 390)
          throw new Error('It is not as narrow as a phone.')
      })
      return phone
    },
  }

  async function popup(work: () => Promise<void>): Promise<Page> {
    const before = await list()
    await work()
    const handle = await eventually(async () => {
      const handle = (await list()).find((one) => !before.includes(one))
      if (!handle) throw new Error('No window was opened.')
      return handle
    })
    return toPage(handle)
  }
}
