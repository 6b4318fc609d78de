import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { styles } from './styles.ts'
import { applyTheme, type Theme } from './theme.ts'

export type ShadowHostProps = {
  theme: Theme
  dir: 'ltr' | 'rtl'
  lang: string
  /** Draw where the component stands, instead of at the end of the body. */
  inline?: boolean | undefined
  children: ReactNode
}

/** A shadow root around the modal: the host page's CSS cannot reach in, ours cannot leak. */
export function ShadowHost({ theme, dir, lang, inline, children }: ShadowHostProps) {
  const place = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  useLayoutEffect(() => {
    const host = inline ? place.current : appendHost()
    if (!host) return
    const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    adoptStyles(shadow, styles)
    const release = keepEventsInside(host)
    setRoot(shadow)
    return () => {
      release()
      // After React has taken out what is inside: a dialog must be closed while it is in the document.
      if (!inline) queueMicrotask(() => host.remove())
    }
  }, [inline])
  useHostAttributes(root, theme, dir, lang)
  const portal = root && createPortal(children, root)
  return inline ? <div ref={place}>{portal}</div> : portal
}

function useHostAttributes(root: ShadowRoot | undefined, theme: Theme, dir: string, lang: string) {
  const { theme: scheme, accent, radius, font, scale } = theme
  useLayoutEffect(() => {
    if (!root) return
    const host = root.host as HTMLElement
    host.dir = dir
    host.lang = lang
    const system = matchMedia('(prefers-color-scheme: dark)')
    const apply = () => applyTheme(host, { theme: scheme, accent, radius, font, scale }, system.matches)
    apply()
    system.addEventListener('change', apply)
    return () => system.removeEventListener('change', apply)
  }, [root, scheme, accent, radius, font, scale, dir, lang])
}

function appendHost(): HTMLElement {
  const host = document.createElement('div')
  host.dataset.latchkey = ''
  // A host rule such as `body > div { display: none }` must not take the dialog away.
  host.style.setProperty('display', 'contents', 'important')
  return document.body.appendChild(host)
}

const sheets = new Map<string, CSSStyleSheet>()

export function adoptStyles(shadow: ShadowRoot, rules: string): void {
  try {
    const sheet = sheets.get(rules) ?? new CSSStyleSheet()
    if (!sheets.has(rules)) sheet.replaceSync(rules)
    sheets.set(rules, sheet)
    shadow.adoptedStyleSheets = [...new Set([...shadow.adoptedStyleSheets, sheet])]
  } catch {
    // Safari before 16.4 has no constructed sheets; there the host's policy must allow one inline style.
    shadow.appendChild(document.createElement('style')).textContent = rules
  }
}

const kept = ['click', 'pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'wheel']
const keptToo = ['keydown', 'keyup', 'keypress', 'focusin', 'focusout', 'input', 'change', 'submit', 'paste']

/** A host's own modal listens on the document for presses and focus "outside" of it; ours must not look like that. */
function keepEventsInside(host: HTMLElement): () => void {
  const stop = (event: Event) => event.stopPropagation()
  const names = [...kept, ...keptToo]
  for (const name of names) host.addEventListener(name, stop)
  return () => {
    for (const name of names) host.removeEventListener(name, stop)
  }
}
