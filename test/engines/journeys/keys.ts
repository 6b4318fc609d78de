import { ed25519 } from '@noble/curves/ed25519.js'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect } from 'vitest'
import { fromBase58 } from '../../../packages/wire/src/base58.ts'
import { button, byTestId, dialog, field, heading, text } from '../../support/engines/find.ts'
import type { Page } from '../../support/engines/page.ts'
import { agreeToSign, leave } from '../../support/engines/person.ts'
import { eventually } from '../../support/eventually.ts'

// The part of the story about a wallet's keys.

const frame = 'Copy the key'
const keyField = field('Private key')

/** Copies the key from the export page, which is in a frame of the server, through the clipboard. */
export async function copyKey(page: Page, address: string): Promise<void> {
  await page.click(byTestId('export-wallet'))
  await page.see(heading('Export your wallet'))
  await page.inFrame(frame, () => page.see(button('Copy key')))
  await tabIntoFrame(page)
  await page.inFrame(frame, async () => {
    await page.press('Enter')
    await page.see(button('Copied'))
    await page.press('Escape')
  })
  await eventually(async () => expect(await page.evaluate(isFrameFocused)).toBe(false))
  await page.press('Escape')
  await page.gone(dialog)
  await page.click(keyField)
  await page.press('Control', 'v')
  const key = await eventually(async () => {
    const keyInput = await page.see(keyField)
    expect(keyInput).toMatch(/^0x[0-9a-f]{64}$/)
    return keyInput as `0x${string}`
  })
  expect(privateKeyToAddress(key)).toBe(address)
}

/** With the keyboard: one driver treats a click in the frame as a click at the same place in the page. */
async function tabIntoFrame(page: Page): Promise<void> {
  const isInside = () => page.evaluate(isFrameFocused)
  for (let presses = 0; presses < 20 && !(await isInside()); presses += 1) await page.press('Tab')
  expect(await isInside()).toBe(true)
}

/** In the page. */
function isFrameFocused(): boolean {
  return document.querySelector('[data-latchkey]')?.shadowRoot?.activeElement?.tagName === 'IFRAME'
}

/** A key from elsewhere becomes a wallet. */
export async function bringKey(page: Page): Promise<void> {
  const key = generatePrivateKey()
  await page.click(keyField)
  await page.press('Control', 'a')
  await page.type(key)
  await page.press('Enter')
  await page.see(text(`Wallet ${privateKeyToAddress(key)} imported`))
}

export async function signWithSolana(page: Page): Promise<void> {
  await page.click(byTestId('create-solana-wallet'))
  const address = await page.see(byTestId('solana-address'))
  await page.gone(dialog)
  await page.click(byTestId('sign-solana-message'))
  await agreeToSign(page)
  const signature = Buffer.from(await page.see(byTestId('solana-signature')), 'base64')
  await leave(page)
  const message = new TextEncoder().encode('Hello from Harbor')
  const key = fromBase58(address)
  expect(key && ed25519.verify(signature, message, key)).toBe(true)
}
