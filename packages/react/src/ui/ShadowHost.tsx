import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { cssControls } from './cssControls.ts'
import { cssLists } from './cssLists.ts'
import { cssShell } from './cssShell.ts'
import { cssTokens } from './cssTokens.ts'
import { followPage } from './followPage.ts'
import { applyTheme, type Theme } from './theme.ts'

/** The modal's whole style sheet. A string, so that plain tsc output and every bundler carry it without a loader. */
const styles = cssTokens + cssShell + cssControls + cssLists

export type ShadowHostProps = {
  theme: Theme
  dir: 'ltr' | 'rtl'
  lang: string
  /** Renders at the component's position, instead of at the end of the body. */
  inline?: boolean | undefined
  children: ReactNode
}

/** A shadow root around the modal: the host page's CSS cannot reach in, and ours cannot leak. */
export function ShadowHost({ theme, dir, lang, inline, children }: ShadowHostProps) {
  const container = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState(() => (inline ? undefined : createRoot(createHost())))
  useLayoutEffect(() => {
    if (inline && container.current) setRoot(container.current.shadowRoot ?? createRoot(container.current))
  }, [inline])
  useLayoutEffect(() => {
    if (inline || !root) return
    // After React has removed the content: a dialog must be closed while it is in the document.
    return () => queueMicrotask(() => root.querySelector('dialog') || root.host.remove())
  }, [root, inline])
  useHostAttributes(root, theme, dir, lang)
  const portal = root && createPortal(children, root)
  return inline ? <div ref={container}>{portal}</div> : portal
}

/** Created before anything renders in it, so that none of its events reach the page. */
function createRoot(host: HTMLElement): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' })
  keepUntranslated(host)
  adoptStyles(root, styles)
  keepEventsInside(host)
  for (const name of ['beforetoggle', 'toggle']) root.addEventListener(name, keepFromReact, true)
  return root
}

/**
 * A browser's translator moves the texts of a page into its own elements, where React does not find them. Our screens
 * have their own languages; `notranslate` is the same for Google's translator.
 */
export function keepUntranslated(host: HTMLElement): void {
  host.setAttribute('translate', 'no')
  host.classList.add('notranslate')
}

/** When a dialog opens, React would look for handlers between the click and the paint; there are none. */
function keepFromReact(event: Event): void {
  if ((event.target as Element).localName === 'dialog') event.stopPropagation()
}

/** Adds the rendered content to the page. */
export function attachHost(dialog: HTMLDialogElement): void {
  const { host } = dialog.parentNode as ShadowRoot
  if (!host.isConnected) document.body.append(host)
}

function useHostAttributes(root: ShadowRoot | undefined, theme: Theme, dir: string, lang: string) {
  const { theme: scheme, accent, radius, font, scale } = theme
  useLayoutEffect(() => {
    if (!root) return
    const host = root.host as HTMLElement
    host.dir = dir
    host.lang = lang
    return followPage((page) => {
      const tokens = { theme: scheme === 'page' ? page.scheme : scheme, accent, radius, scale }
      applyTheme(host, { ...tokens, font: font === 'inherit' ? page.font : font }, page.isSystemDark)
    })
  }, [root, scheme, accent, radius, font, scale, dir, lang])
}

function createHost(): HTMLElement {
  const host = document.createElement('div')
  host.dataset.latchkey = ''
  // A host rule such as `body > div { display: none }` must not hide the dialog.
  host.style.setProperty('display', 'contents', 'important')
  return host
}

const sheets = new Map<string, CSSStyleSheet>()

/** Parses a style sheet once per page. The modal's own is parsed with its chunk, before anything renders. */
function parse(rules: string): CSSStyleSheet {
  const sheet = sheets.get(rules) ?? new CSSStyleSheet()
  if (!sheets.has(rules)) sheet.replaceSync(rules)
  sheets.set(rules, sheet)
  return sheet
}

export function adoptStyles(shadow: ShadowRoot, rules: string): void {
  try {
    shadow.adoptedStyleSheets = [...new Set([...shadow.adoptedStyleSheets, parse(rules)])]
  } catch {
    // Safari before 16.4 has no constructed sheets; there the host's policy must allow one inline style.
    shadow.appendChild(document.createElement('style')).textContent = rules
  }
}

const pressEvents = [
  'click',
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'touchstart',
  'touchend',
  'wheel',
]
const inputEvents = [
  'keydown',
  'keyup',
  'keypress',
  'focusin',
  'focusout',
  'input',
  'change',
  'submit',
  'paste',
]

/** A host's own modal listens on the document for presses and focus "outside" of it; ours must not count as outside. */
function keepEventsInside(host: HTMLElement): void {
  const stop = (event: Event) => event.stopPropagation()
  for (const name of [...pressEvents, ...inputEvents]) host.addEventListener(name, stop)
}
