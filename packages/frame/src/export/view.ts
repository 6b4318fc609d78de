import { limits } from '@latchkey/wire'
import type { Wording } from './chooseTexts.ts'
import type { Colors } from './colors.ts'
import css from './page.css?inline'
import type { Problem } from './problem.ts'

export type CopyButton = { text: 'copyKey' | 'copyPhrase'; copy(): Promise<boolean> }
export type View = ReturnType<typeof createView>

/** The whole content of the page. It is as high as its frame, and contains only the button and the next step. */
export function createView(document: Document, { language, texts }: Wording, { scheme, ...colors }: Colors) {
  const { documentElement: root, body } = document
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
  root.lang = language
  root.dir = language === 'ar' ? 'rtl' : 'ltr'
  for (const [name, color] of Object.entries(colors)) root.style.setProperty(`--${name}`, color)
  if (scheme) root.style.colorScheme = scheme
  const main = document.createElement('main')
  body.replaceChildren(main)

  function paragraph(text: string, role: 'status' | 'alert'): HTMLElement {
    const line = document.createElement('p')
    line.setAttribute('role', role)
    line.textContent = text
    return line
  }

  function button(text: string, press: (element: HTMLButtonElement) => void): HTMLButtonElement {
    const element = document.createElement('button')
    element.type = 'button'
    element.textContent = text
    element.addEventListener('click', ({ isTrusted }) => isTrusted && press(element))
    return element
  }

  async function press(element: HTMLButtonElement, { text, copy }: CopyButton): Promise<void> {
    const isCopied = await copy().catch(() => undefined)
    if (isCopied === false) return view.fail({ text: 'over' })
    element.textContent = isCopied ? texts.copied : texts.notCopied
    element.classList.toggle('done', isCopied === true)
    setTimeout(() => {
      element.textContent = texts[text]
      element.classList.remove('done')
    }, limits.extraLongSuccessCloseMs)
  }

  const view = {
    wait: () => main.replaceChildren(paragraph(texts.loading, 'status')),
    offer: (buttons: readonly CopyButton[]) =>
      main.replaceChildren(
        ...buttons.map((one) => button(texts[one.text], (element) => void press(element, one))),
      ),
    fail({ text, until, canRetry }: Problem, retry?: () => void): void {
      const when = until === undefined ? '' : new Date(until).toLocaleString(language, moment)
      const sentence = texts[text].replace('{until}', when)
      main.replaceChildren(canRetry && retry ? button(sentence, retry) : paragraph(sentence, 'alert'))
    },
  }
  return view
}

const moment = { dateStyle: 'medium', timeStyle: 'short' } as const
