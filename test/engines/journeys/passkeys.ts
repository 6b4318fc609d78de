import { button, byTestId, text } from '../../support/engines/find.ts'
import type { Journey } from '../../support/engines/journey.ts'
import { account, bringLogin, login, logOut } from '../../support/engines/person.ts'

const noWallet = { embeddedWallets: { createOnLogin: 'off' } }

// An IP address cannot have passkeys, so there is only one host.
export const passkeys: readonly Journey[] = [
  {
    name: 'a passkey is linked, and logs its owner in without a name',
    hosts: ['localhost'],
    engines: ({ hasPasskeys }) => hasPasskeys,
    async go({ browser, page, stage, host, email }) {
      await bringLogin(page, stage.harness.world, email)
      await page.goto(stage.url(host, noWallet))
      await browser.addAuthenticator()
      await page.click(byTestId('link-passkey'))
      await page.click(button('Create a passkey'))
      await page.see(text('Linked: passkey'))
      await logOut(page)
      await page.click(login)
      await page.click(button('I have a passkey'))
      await page.see(account)
    },
  },
  {
    name: 'error: a browser without passkeys says so, and leads to another way',
    hosts: ['localhost'],
    engines: ({ hasPasskeys }) => !hasPasskeys,
    async go({ page, stage, host }) {
      await page.goto(stage.url(host, noWallet))
      await page.click(login)
      await page.click(button('I have a passkey'))
      await page.see(text("This browser doesn't support passkeys. Use another method."))
      await page.click(button('Back'))
      await page.see(button('Google'))
    },
  },
]
