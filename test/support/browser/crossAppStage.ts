import type { Browser, Page } from 'playwright-core'
import { type Hex, recoverMessageAddress } from 'viem'
import { createWallet } from '../../../packages/core/src/wallet/embedded/createWallet.ts'
import { host, onDevice } from '../browserDevice.ts'
import type { ProviderApp } from '../crossApp.ts'
import { signIn } from '../signIn.ts'
import type { World } from '../world.ts'
import type { Harness } from './harness.ts'
import { allow, logInElsewhere, openWindow } from './vendorFakes.ts'
import { openVisitor, type Visitor } from './visitor.ts'

/** The example app and the app whose accounts log in to it, on one server. */
export type CrossAppStage = { harness: Harness; provider: ProviderApp }

/** A user of the other app with a wallet there, on a separate device. */
export async function createOwner({ harness, provider }: CrossAppStage, email: string): Promise<string> {
  const { world } = harness
  const post: World['post'] = (path, body, options = {}) =>
    world.post(path, body, {
      ...{ ...options, origin: host },
      headers: { ...options.headers, 'privy-app-id': provider.id },
    })
  const there = { ...world, post, app: { ...world.app, ...provider, origin: host } }
  const { address } = await createWallet(await onDevice(there, await signIn(there, email)))
  return address
}

/** Logs in to the example app with the account of the other one. */
export async function visitByCrossApp(
  browser: Browser,
  { harness, provider }: CrossAppStage,
  { email, bring }: { email: string; bring?: (page: Page) => Promise<unknown> },
): Promise<Visitor> {
  const config = {
    loginMethodsAndOrder: { primary: ['email', `privy:${provider.id}`] },
    embeddedWallets: { createOnLogin: 'off' },
  }
  const url = `${harness.url('localhost')}?${new URLSearchParams({ config: JSON.stringify(config) })}`
  const visitor = await openVisitor(browser, harness.world, url, bring)
  await visitor.page.getByTestId('login').click()
  const popup = await openWindow(visitor.page, 'Provider')
  await logInElsewhere(popup, harness.world, email)
  await allow(popup)
  await visitor.page.getByTestId('account').waitFor()
  return visitor
}

/** Reads who has signed the example app's request. */
export async function readCrossAppSigner({ page }: Visitor): Promise<string> {
  const line = page.getByText(/^Signed there: 0x/)
  await line.waitFor()
  const signature = (await line.textContent())?.slice('Signed there: '.length) as Hex
  return recoverMessageAddress({ message: 'Hello from the other app', signature })
}
