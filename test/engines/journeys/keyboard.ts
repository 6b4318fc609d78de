import { expect } from 'vitest'
import { button, byTestId, dialog, field, type Target, text } from '../../support/engines/find.ts'
import type { Journey } from '../../support/engines/journey.ts'
import type { Page } from '../../support/engines/page.ts'
import { codeField, emailField, login } from '../../support/engines/person.ts'

async function tabTo(page: Page, target: Target, ...held: 'Shift'[]): Promise<void> {
  await page.see(target)
  for (let presses = 0; presses < 60 && !(await page.isFocused(target)); presses += 1) {
    await page.press(...held, 'Tab')
    if (await page.isShown(dialog)) expect(await page.evaluate(isFocusVisible)).toBe(true)
  }
  expect(await page.isFocused(target), `Tab leads to ${target.name}`).toBe(true)
}

/** In the page: the focus is in the browser's own bars, or on something of the modal that shows it. */
function isFocusVisible(): boolean {
  const focused = document.querySelector('[data-latchkey]')?.shadowRoot?.activeElement
  if (!focused) return true
  const isMarked = (element: Element | null | undefined) => {
    if (!element) return false
    const { outlineStyle, boxShadow } = getComputedStyle(element)
    return outlineStyle !== 'none' || boxShadow !== 'none'
  }
  // A field's frame shows it for the field, and the boxes of a code for the field that lies over them.
  return isMarked(focused) || isMarked(focused.closest('.lk-input')) || focused.closest('.lk-code') !== null
}

export const keyboard: readonly Journey[] = [
  {
    name: 'a keyboard alone opens, leaves by Esc, mistypes, logs in, links and logs out',
    async go({ page, stage, host, email }) {
      const { world } = stage.harness
      const methods = { loginMethods: ['email', 'wallet', 'google', 'discord'] }
      await page.goto(stage.url(host, { embeddedWallets: { createOnLogin: 'off' }, ...methods }))
      await tabTo(page, login)
      await page.press('Enter')
      await page.focused(emailField)
      await page.press('Escape')
      await page.gone(dialog)
      await page.focused(login)
      await page.press('Enter')
      await page.focused(emailField)
      expect(await page.evaluate(readAutofill)).toEqual(['email', 'email webauthn', ''])
      await tabTo(page, button('Discord'))
      await tabTo(page, emailField, 'Shift')
      await page.type(email)
      await page.press('Enter')
      await page.focused(codeField)
      expect(await page.evaluate(readAutofill)).toEqual(['text', 'one-time-code', 'numeric'])
      const code = world.codeFor(email)
      await page.type(code === '000000' ? '111111' : '000000')
      await page.see(text('Invalid or expired verification code'))
      await page.focused(codeField)
      await page.evaluate(waitForEmptyField)
      await page.type(code)
      await page.see(byTestId('account'))
      await page.gone(dialog)

      await tabTo(page, byTestId('link-discord'))
      await page.press('Enter')
      await tabTo(page, field('Discord id'))
      await page.press('Control', 'a')
      await page.type(email.slice(0, 8))
      await tabTo(page, button('Continue'))
      await page.press('Enter')
      await page.see(text('Linked: discord'))
      await page.gone(dialog)
      await tabTo(page, byTestId('logout'))
      await page.press('Enter')
      await page.see(login)
    },
  },
]

/** In the page: what a password manager or a phone's keyboard reads of the field with the focus. */
function readAutofill(): string[] {
  const focused = document.querySelector('[data-latchkey]')?.shadowRoot?.activeElement
  if (!(focused instanceof HTMLInputElement)) return ['no field has the focus']
  return [focused.type, focused.getAttribute('autocomplete') ?? '', focused.inputMode]
}

/** In the page: a wrong code stays in sight for a moment, and what is typed meanwhile is not taken. */
async function waitForEmptyField(): Promise<void> {
  const find = () => document.querySelector('[data-latchkey]')?.shadowRoot?.activeElement as HTMLInputElement
  while (find().value !== '' || find().readOnly) await new Promise(requestAnimationFrame)
}
