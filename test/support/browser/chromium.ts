import { existsSync } from 'node:fs'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
} from 'playwright-core'
import { closeAtEnd } from '../closeAtEnd.ts'

const browserPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** `$CHROMIUM_PATH`, then Playwright's own, then what the system has. `npm test` installs one beforehand. */
export function findChromium(): string {
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...browserPaths]
  const existing = candidates.find((path) => path && existsSync(path))
  if (existing) return existing
  throw new Error('No Chromium found. Install one, or set CHROMIUM_PATH.')
}

/** Chromium's headless shell: the same engine in the same version, without the browser around it. */
function findShell(): string | undefined {
  const path = process.env.CHROMIUM_SHELL_PATH ?? '/usr/bin/chromium-headless-shell'
  return existsSync(path) ? path : undefined
}

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Two cores are shared by several browsers: threads that help to collect garbage take more time than they save.
  '--js-flags=--single-threaded-gc',
]

/**
 * Parts of the browser that no test sees. The two of the address bar's list load a page of their own, of more than a
 * hundred scripts, for every window, also without a head: two thirds of what an empty window costs.
 */
const unseen = [
  ...['MediaRouter', 'Translate', 'OptimizationHints', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  // Of Playwright's own list, which ours replaces. Without the first, a page that goes on to another site is now and
  // then one that nothing is asked of any more (seen with the pages of networks).
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'PaintHolding'],
]

/**
 * The last `--disable-features` wins: it takes back Playwright's switching off of storage partitioning, so that a
 * cross-site frame finds what it finds in a user's browser. `deny` leaves the switch, and such a frame then has no
 * IndexedDB at all.
 */
export function chromiumFlags({ deny = false } = {}): string[] {
  const isRoot = process.getuid?.() === 0
  return [
    ...(isRoot ? ['--no-sandbox'] : []),
    ...quiet,
    `--disable-features=${[...unseen, ...(deny ? ['ThirdPartyStoragePartitioning'] : [])]}`,
  ]
}

/** What a page is asked for where nothing is to move. */
export const still = { reducedMotion: 'reduce' } as const

/**
 * A context in which nothing moves: a third of what a browser does in a test is drawing what does. Where movement is
 * what a test is about, or the whole story is told, it asks for it by `emulateMedia`.
 */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...still, ...options })
  await context.addInitScript(holdStill)
  return context
}

/**
 * Runs in the page. A spinner pulses and a color fades for those too who want less movement, at sixty drawings a
 * second.
 */
function holdStill(): void {
  const every = ['', '::before', '::after', '::backdrop'].map((part) => `:not(#still#still)${part}`)
  const rules = `@media (prefers-reduced-motion:reduce){${every}{animation:none!important;transition:none!important}}`
  const sheets = new WeakMap<Document, CSSStyleSheet>()
  // A frame begins with another document, of which a sheet is not allowed in its page.
  const getSheet = () => {
    const sheet = sheets.get(document) ?? new CSSStyleSheet()
    if (!sheets.has(document)) sheet.replaceSync(rules)
    sheets.set(document, sheet)
    return sheet
  }
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init)
    root.adoptedStyleSheets = [getSheet()]
    return root
  }
}

/** A browser of one's own. In the shell, where the machine has one: it takes a fifth less time. */
export function launchChromium(): Promise<Browser> {
  const shell = findShell()
  if (!shell) return launchWholeBrowser()
  // It lets a cross-site frame have its cookies otherwise; Chromium does not in a context such as those of tests.
  const args = [...chromiumFlags(), '--test-third-party-cookie-phaseout']
  return chromium.launch({ executablePath: shell, args })
}

/** For what the browser around the engine decides: its settings, its popup blocker, whose storage is whose. */
export function launchWholeBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: chromiumFlags(), ...options })
}

/** Of this worker. It ends with the worker, whose process Playwright watches. */
let shared: Promise<Browser> | undefined

/**
 * The browser that test files of this worker use one after the other. Contexts keep them apart, and end with the file.
 */
export async function getBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launchChromium()
  const browser = await (shared as Promise<Browser>)
  closeAtEnd(() => Promise.all(browser.contexts().map((context) => context.close())))
  return browser
}
