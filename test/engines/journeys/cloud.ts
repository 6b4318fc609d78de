import { button, byTestId, dialog, field, heading, text } from '../../support/engines/find.ts'
import type { Page, Windows } from '../../support/engines/page.ts'
import { agreeToSign } from '../../support/engines/person.ts'

// The part of the story about a wallet whose backup is in its user's own cloud.

type Visit = { page: Page; popup: Windows['popup']; cloud: string }

export async function backUp(visit: Visit): Promise<void> {
  const { page } = visit
  await page.click(byTestId('set-recovery'))
  await page.click(button(/^Google Drive/))
  await allowCloud(visit)
  await page.see(text('Recovered by google-drive from now on'))
  await page.see(heading('Success'))
  await page.click(button('Close'))
  await page.gone(dialog)
}

/** On another device, where the first request to sign asks for the cloud. */
export async function openFromCloud(visit: Visit): Promise<void> {
  const { page } = visit
  await page.click(byTestId('sign-message'))
  await agreeToSign(page, heading('Unlock your wallet'))
  await allowCloud(visit)
  await page.see(byTestId('signature'))
  await page.gone(dialog)
}

/** In the window that opens with the click. */
async function allowCloud({ page, popup, cloud }: Visit): Promise<void> {
  const window = await popup(() => page.click(button('Continue with Google Drive')))
  await window.click(field('Google account'))
  await window.press('Control', 'a')
  await window.type(cloud)
  await window.click(button('Continue'))
}
