import { startProblems } from '@latchkey/wire'
import { cssTokens } from '../ui/cssTokens.ts'
import { adoptStyles, keepUntranslated } from '../ui/ShadowHost.tsx'
import { writeClipboard } from '../ui/writeClipboard.ts'
import type { Finding } from './findProblem.ts'
import { panelCss } from './panelCss.ts'

const mark = 'data-latchkey-development'

/**
 * A card in the corner of the page, in a shadow root, without React: the provider that threw has unmounted React's
 * page. Another finding replaces it; once closed it stays hidden until there is one.
 */
export function showPanel(finding: Finding, retry?: () => void): void {
  hidePanel()
  const host = element('div', { [mark]: '' })
  // A host rule such as `body > div { display: none }` must not hide it.
  host.style.setProperty('display', 'block', 'important')
  keepUntranslated(host)
  const shadow = host.attachShadow({ mode: 'open' })
  adoptStyles(shadow, cssTokens + panelCss)
  shadow.append(drawCard(finding, retry))
  host.dataset.theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  // Next to the body, which React may own.
  document.documentElement.append(host)
}

export function hidePanel(): void {
  document.querySelector(`[${mark}]`)?.remove()
}

function drawCard({ name, setup, answer }: Finding, retry: (() => void) | undefined): HTMLElement {
  const { title, reason, command } = startProblems[name]
  const details = { 'App id': setup.appId, Origin: setup.origin, apiUrl: setup.apiUrl, Answer: answer }
  return element(
    'section',
    { role: 'alert', 'aria-labelledby': 'title', 'data-problem': name },
    element(
      'div',
      { class: 'head' },
      element('b', {}, 'Latchkey cannot start'),
      element('small', {}, 'shown in development only'),
      press('Close', hidePanel, { class: 'close', 'aria-label': 'Close' }, '×'),
    ),
    element('h2', { id: 'title' }, title),
    element('p', {}, reason(setup)),
    drawCommand(command(setup)),
    element(
      'dl',
      { 'aria-label': 'What was tried' },
      ...Object.entries(details).flatMap(([term, value]) => [
        element('dt', {}, term),
        element('dd', { dir: 'ltr' }, value),
      ]),
    ),
    retry
      ? element('div', { class: 'foot' }, press('Check now', retry), 'It is tried again by itself.')
      : element('div', { class: 'foot' }, 'Change what the provider is given, then reload.'),
  )
}

function drawCommand(command: string): HTMLElement {
  // A line breaks between two words, never inside an option.
  const words = command.split(' ').flatMap((word) => [' ', element('span', {}, word)])
  const code = element('code', { dir: 'ltr' }, ...words.slice(1))
  const button = press('Copy', async () => {
    button.textContent = (await writeClipboard(command)) ? 'Copied' : 'Selected'
    if (button.textContent === 'Selected') getSelection()?.selectAllChildren(code)
  })
  button.setAttribute('aria-live', 'polite')
  return element('div', { class: 'command' }, code, button)
}

function press(
  name: string,
  act: () => void,
  attributes: Record<string, string> = {},
  child: Child = name,
): HTMLElement {
  const button = element('button', { type: 'button', ...attributes }, child)
  button.addEventListener('click', act)
  return button
}

type Child = Node | string

/** Texts stay texts: no markup is parsed, so a host page may require trusted types. */
function element(name: string, attributes: Record<string, string>, ...children: Child[]): HTMLElement {
  const node = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) node.setAttribute(attribute, value)
  node.append(...children)
  return node
}
