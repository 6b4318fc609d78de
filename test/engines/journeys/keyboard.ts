import { expect } from 'vitest'
import { button, byTestId, dialog, field, text } from '../../support/engines/find.ts'
import type { Journey } from '../../support/engines/journey.ts'
import { codeField, emailField, leave, login, tabTo } from '../../support/engines/person.ts'

export const keyboard: readonly Journey[] = [
  {
    name: 'a keyboard alone opens, leaves by Esc, mistypes, logs in, links and logs out',
    // With the wallet's frame on another site, since the path through another process is the harder one. On the
    // server's own site the story logs in with the keyboard.
    hosts: ['127.0.0.1'],
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
      await page.see(text('That code is wrong or expired.'))
      await page.focused(codeField)
      await page.evaluate(waitForEmptyField)
      await page.type(code)
      await page.see(byTestId('account'))
      await leave(page)

      await tabTo(page, byTestId('link-discord'))
      await page.press('Enter')
      await tabTo(page, field('Discord ID'))
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

/** In the page: the attributes of the focused field that a password manager or a phone's keyboard reads. */
function readAutofill(): string[] {
  const focus = document.querySelector('[data-latchkey]')?.shadowRoot?.activeElement
  if (!(focus instanceof HTMLInputElement)) return ['no field has the focus']
  return [focus.type, focus.getAttribute('autocomplete') ?? '', focus.inputMode]
}

/** In the page: a wrong code stays visible for a moment, during which the field ignores input. */
async function waitForEmptyField(): Promise<void> {
  const find = () => document.querySelector('[data-latchkey]')?.shadowRoot?.activeElement as HTMLInputElement
  while (find().value !== '' || find().readOnly) await new Promise(requestAnimationFrame)
}
