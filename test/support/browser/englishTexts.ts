import type { Page } from 'playwright-core'
import { first } from '../../../packages/react/src/texts/en/first.ts'
import { more } from '../../../packages/react/src/texts/en/more.ts'
import { clientErrors, serverErrors } from '../../../packages/wire/src/index.ts'

type Tree = { readonly [key: string]: string | Tree }

const flat = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : flat(value)))

const messages = [...Object.values(serverErrors), ...Object.values(clientErrors)].map(
  ({ message }) => message,
)

/** Every English sentence, split into the pieces between its placeholders. */
const pieces = new Set(
  [...flat(first), ...flat(more), ...messages]
    .flatMap((sentence) => sentence.split(/\{\w+\}/))
    .map((piece) => piece.trim())
    .filter((piece) => /[A-Za-z]{2}/.test(piece)),
)

/** English words that German has too. */
const german = new Set(['Wallet', 'Wallets', 'Website', 'Version', 'in'])
/** Text that stays in Latin letters in every language: names, and addresses of users, pages and wallets. */
const names = /Google|MetaMask|Coinbase Wallet|Phantom|Rainbow|Solana|Latchkey|SMS|CAPTCHA|Test app|\bUS\b/g
const addresses = /\S+@\S+|0x[\da-fA-F]+(…\u2060?[\da-fA-F]+)?|(https?:\/\/)?localhost:\d+/g

/**
 * The English text that the modal shows or announces: one of our sentences, or words in another script than the page's.
 */
export async function englishIn(page: Page, language: string): Promise<string[]> {
  const texts = await page.evaluate(readModal)
  if (texts.length === 0) return ['nothing is shown']
  if (language === 'de') return texts.filter((text) => pieces.has(text) && !german.has(text))
  return texts.filter((text) => /[A-Za-z]/.test(text.replace(addresses, '').replace(names, '')))
}

/**
 * The modal's texts and the names of its controls, without the host app's texts, codes and the list of countries.
 */
function readModal(): string[] {
  const dialog = document.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('dialog')
  if (!dialog) return []
  const texts: (string | null)[] = []
  for (const element of [dialog, ...dialog.querySelectorAll('*')]) {
    if (element.closest('option,.lk-quote,.lk-tile,.lk-mono,style')) continue
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.push(element.getAttribute(name))
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent)
  }
  return [...new Set(texts.map((text) => text?.trim() ?? ''))].filter((text) => text !== '')
}
