/** What a user looks for on a page: its kind, and its accessible name. */
export type Target = {
  readonly kind: 'button' | 'field' | 'heading' | 'text' | 'test id' | 'dialog'
  readonly name: string | RegExp
}

export const button = (name: string | RegExp): Target => ({ kind: 'button', name })
export const field = (name: string | RegExp): Target => ({ kind: 'field', name })
export const heading = (name: string | RegExp): Target => ({ kind: 'heading', name })
export const text = (name: string | RegExp): Target => ({ kind: 'text', name })
export const byTestId = (name: string): Target => ({ kind: 'test id', name })
export const dialog: Target = { kind: 'dialog', name: /.*/ }

/** A target as the page gets it: the name is the source of a regular expression. */
export type Query = { kind: Target['kind']; pattern: string }

export function toQuery({ kind, name }: Target): Query {
  const pattern = typeof name === 'string' ? `^${name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}$` : name.source
  return { kind, pattern }
}

/** In the page: finds the first visible match, also in open shadow roots and in frames of the same site. */
export function findElement({ kind, pattern }: Query): HTMLElement | undefined {
  const selectors = {
    button: 'button,[role=button],summary,a[href]',
    field: 'input,textarea,select',
    heading: 'h1,h2,h3,[role=heading]',
    text: '*',
    'test id': '[data-testid]',
    dialog: 'dialog[open]',
  }
  const expression = new RegExp(pattern)
  const clean = (words: string | null | undefined) => (words ?? '').replace(/\s+/g, ' ').trim()
  const read = (node: Node): string => {
    if (node instanceof Element && node.ariaHidden === 'true') return ''
    return node.nodeType === Node.TEXT_NODE
      ? (node.textContent ?? '')
      : [...node.childNodes].map(read).join('')
  }
  const isNamed = (element: HTMLElement): boolean => {
    if (kind === 'test id') return expression.test(element.dataset.testid ?? '')
    if (kind === 'field') {
      const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent)
      return [element.getAttribute('aria-label'), ...labels].some((label) => expression.test(clean(label)))
    }
    const own = kind === 'text' ? undefined : element.getAttribute('aria-label')
    return expression.test(clean(own ?? read(element)))
  }
  const isSeen = (element: HTMLElement) =>
    element.getClientRects().length > 0 &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[inert]')
  const search = (root: Document | ShadowRoot): HTMLElement | undefined => {
    const matches = [...root.querySelectorAll<HTMLElement>(selectors[kind])].filter(
      (element) => isNamed(element) && isSeen(element),
    )
    // For text, the innermost element that has it, not those around it.
    const first =
      kind === 'text'
        ? matches.find((one) => !matches.some((other) => one !== other && one.contains(other)))
        : matches[0]
    if (first) return first
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      const inner =
        element.shadowRoot ?? (element instanceof HTMLIFrameElement ? element.contentDocument : null)
      const hit = inner && search(inner)
      if (hit) return hit
    }
    return undefined
  }
  return search(document)
}

/** In the page: reports the frame with this title, in the page or in the modal, once it exists. */
export function findFrame(title: string, report: (frame: Element) => void): void {
  const look = () => {
    const roots = [document, document.querySelector('[data-latchkey]')?.shadowRoot]
    const [frame] = roots.flatMap((root) => root?.querySelector(`iframe[title="${title}"]`) ?? [])
    if (frame) report(frame)
    else setTimeout(look, 50)
  }
  look()
}

/** What was read from an element, or why nothing can be read yet. */
export type Answer = { found: unknown } | { missing: string }
type Read = (element: HTMLElement | undefined) => Answer

/** In the page: reads from the element as soon as it can be read, within this time. */
export async function lookFor(
  find: (query: Query) => HTMLElement | undefined,
  read: Read,
  query: Query,
  patience: number,
): Promise<Answer> {
  const end = performance.now() + patience
  for (;;) {
    const answer = read(find(query))
    if ('found' in answer || performance.now() >= end) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export const readText: Read = (element) =>
  element
    ? { found: (element as HTMLInputElement).value || element.textContent }
    : { missing: 'it is not there' }

export const readAbsence: Read = (element) => (element ? { missing: 'it stays' } : { found: true })

export const readFocus: Read = (element) =>
  element?.matches(':focus') ? { found: true } : { missing: 'it has not the focus' }

/** In the page: reads a point once it is the same twice in a row. */
export function waitForRest(read: Read): Read {
  let before = ''
  return (element) => {
    const answer = read(element)
    const place = JSON.stringify(answer)
    const rests = place === before
    before = place
    return rests || 'missing' in answer ? answer : { missing: 'it moves' }
  }
}

/** In the page: returns the middle of an element in the window, or why it cannot be pressed yet. */
export function findPoint(element: HTMLElement | undefined): Answer {
  if (!element) return { missing: 'it is not there' }
  if (element.matches(':disabled,[aria-disabled=true]')) return { missing: 'it is disabled' }
  // A button ignores presses for a moment after the screen has changed (decision 29: modal).
  if (element.ownerDocument.defaultView?.getComputedStyle(element).pointerEvents === 'none')
    return { missing: 'it takes no presses yet' }
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const box = element.getBoundingClientRect()
  const inner = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const root = element.getRootNode() as Document | ShadowRoot
  const top = root.elementFromPoint(inner.x, inner.y)
  if (!top || !(element.contains(top) || top.contains(element)))
    return { missing: `${top?.outerHTML.slice(0, 80)} lies over it` }
  let { x, y } = inner
  for (let view = element.ownerDocument.defaultView; view?.frameElement; view = view.parent as typeof view) {
    const frame = view.frameElement.getBoundingClientRect()
    x += frame.x + view.frameElement.clientLeft
    y += frame.y + view.frameElement.clientTop
  }
  return { found: { x: Math.round(x), y: Math.round(y) } }
}
