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

/** `$CHROMIUM_PATH`, then Playwright's own browser, then that of the system. `npm test` installs one beforehand. */
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
 * Parts of the browser that no test sees. For every window, even a headless one, the two parts of the address bar's
 * list load a page with more than a hundred scripts: two thirds of the cost of an empty window.
 */
const unseen = [
  ...['MediaRouter', 'Translate', 'OptimizationHints', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  // From Playwright's own list, which ours replaces. Without the first, a page that goes on to another site sometimes
  // stops answering (seen with the pages of networks).
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'PaintHolding'],
]

/**
 * The last `--disable-features` wins: it turns storage partitioning, which Playwright disables, on again, so that a
 * cross-site frame gets the same storage as in a user's browser. `deny` leaves it disabled, and such a frame then has
 * no IndexedDB at all.
 */
export function chromiumFlags({ deny = false } = {}): string[] {
  const isRoot = process.getuid?.() === 0
  return [
    ...(isRoot ? ['--no-sandbox'] : []),
    ...quiet,
    `--disable-features=${[...unseen, ...(deny ? ['ThirdPartyStoragePartitioning'] : [])]}`,
  ]
}

/** The media settings of a page in which nothing moves. */
export const still = { reducedMotion: 'reduce' } as const

/**
 * A context without animations, because drawing them is a third of a browser's work in a test. Tests of animations turn
 * them on with `emulateMedia`.
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
 * Runs in the page. Spinners pulse and colors fade even for users who prefer less movement, at sixty frames a second.
 */
function holdStill(): void {
  const every = ['', '::before', '::after', '::backdrop'].map((part) => `:not(#still#still)${part}`)
  const rules = `@media (prefers-reduced-motion:reduce){${every}{animation:none!important;transition:none!important}}`
  const sheets = new WeakMap<Document, CSSStyleSheet>()
  // A frame begins with another document, and a style sheet of that document is not allowed in its page.
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

/** Launches a separate browser. Uses the shell if the machine has it: it takes a fifth less time. */
export function launchChromium(): Promise<Browser> {
  const shell = findShell()
  if (!shell) return launchWholeBrowser()
  // Otherwise a cross-site frame has its cookies, which Chromium denies in a context like those of tests.
  const args = [...chromiumFlags(), '--test-third-party-cookie-phaseout']
  return chromium.launch({ executablePath: shell, args })
}

/** For tests of the browser around the engine: its settings, its popup blocker, its separation of storage. */
export function launchWholeBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: chromiumFlags(), ...options })
}

/** The browser of this worker. It ends with the worker, whose process Playwright watches. */
let shared: Promise<Browser> | undefined

/**
 * The browser that the test files of this worker use one after the other. Each file has separate contexts, which end
 * with it.
 */
export async function getBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launchChromium()
  const browser = await (shared as Promise<Browser>)
  closeAtEnd(() => Promise.all(browser.contexts().map((context) => context.close())))
  return browser
}
