import { button, byTestId, dialog, field, heading, text } from '../../support/engines/find.ts'
import type { Page } from '../../support/engines/page.ts'
import { agreeToSign } from '../../support/engines/person.ts'

// The part of the story about a wallet with a user's recovery password, with the same key stretching as for users.

const password = 'Kestrel-Moss-42'

export async function setPassword(page: Page): Promise<void> {
  await page.click(byTestId('set-recovery'))
  await page.click(button('Add password'))
  await page.see(heading('Set your password'))
  await enterPassword(page)
  await page.see(heading('Save your password'))
  await page.click(button('Continue'))
  await page.see(heading('Confirm your password'))
  await enterPassword(page)
  await page.click(text(/^I understand/))
  await page.click(button('Set password'))
  await page.see(text('Recovered by user-passcode from now on'))
  // A moment later, because it would remove the button under the click.
  await page.see(heading('Success'))
  await page.click(button('Close'))
  await page.gone(dialog)
}

/** On another device, where the first request to sign asks for the password. */
export async function unlock(page: Page): Promise<void> {
  await page.click(byTestId('sign-message'))
  await agreeToSign(page, heading('Unlock your wallet'))
  await enterPassword(page)
  await page.see(byTestId('signature'))
  await page.gone(dialog)
}

async function enterPassword(page: Page): Promise<void> {
  await page.click(field(/[Pp]assword/))
  await page.type(password)
  await page.press('Enter')
}
