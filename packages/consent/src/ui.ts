import type { Look } from './request.ts'

type Child = Node | string | null
type Options = { class?: string; on?: (event: Event) => void; attributes?: Record<string, string> }

/** An element. Text is always text: nothing here reads HTML. */
export function element<N extends keyof HTMLElementTagNameMap>(
  name: N,
  { class: className, on, attributes = {} }: Options = {},
  ...children: Child[]
): HTMLElementTagNameMap[N] {
  const made = document.createElement(name)
  if (className) made.className = className
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  if (on) made.addEventListener(name === 'form' ? 'submit' : 'click', on)
  made.append(...children.filter((child) => child !== null))
  return made
}

export function icon({ name, icon_url }: Look): HTMLElement {
  if (!icon_url)
    return element('span', { class: 'icon', attributes: { 'aria-hidden': 'true' } }, name.slice(0, 1))
  return element('img', {
    class: 'icon',
    attributes: { src: icon_url, alt: '', referrerpolicy: 'no-referrer' },
  })
}

export function link(text: string, href: string | null): Node {
  if (!href) return document.createTextNode(text)
  return element('a', { attributes: { href, target: '_blank', rel: 'noreferrer' } }, text)
}

/** Replaces what is shown, and puts the focus where a keyboard goes on. */
export function show(...children: Child[]): void {
  const page = document.getElementById('page')
  page?.replaceChildren(...children.filter((child) => child !== null))
  const next = page?.querySelector('input') ?? page?.querySelector('h1')
  next?.focus()
}
