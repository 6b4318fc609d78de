import { frameErrors, limits } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { type Session, signIn } from '../../../test/support/signIn.ts'
import type { World } from '../../../test/support/world.ts'
import { getWallets, newProfile, openPage, started } from '../test/page.ts'

const react = 'react-auth:3.45.0'

async function asked() {
  const { world, ada } = await started()
  const page = openPage(world, newProfile())
  const answer = await page.send('privy:solana-wallet:create', { accessToken: ada.token })
  return { world, ada, page, answer }
}

/** Types and addresses that a client of this name sees in its next refresh. */
async function accountsFor(world: World, { token, refreshToken }: Session, client: string) {
  const headers = { 'privy-client': client }
  const sent = { token, headers }
  const { body } = await world.post('/api/v1/sessions', { refresh_token: refreshToken }, sent)
  const { linked_accounts } = body.user as { linked_accounts: { type: string; address: string }[] }
  return linked_accounts.map(({ type, address }) => `${type}:${address}`)
}

test('a Solana wallet that is wanted at login has an empty place in the refresh of the client that looks for it', async () => {
  const { world, ada, answer } = await asked()
  expect(answer.data).toEqual({ publicKey: '' })
  expect(await accountsFor(world, ada, react)).toEqual([`email:${ada.email}`, 'wallet:'])
  expect(await getWallets(world, ada)).toEqual([])
})

test.each(['js-sdk-core:0.76.2', 'latchkey:0.0.0'])('and in no answer to %s', async (client) => {
  const { world, ada } = await asked()
  expect(await accountsFor(world, ada, client)).toEqual([`email:${ada.email}`])
})

test('another session of the same user has none, and a moment later nobody has', async () => {
  const { world, ada } = await asked()
  world.clock.forward({ seconds: limits.codeResendSeconds + 1 })
  expect(await accountsFor(world, await signIn(world, ada.email), react)).toEqual([`email:${ada.email}`])
  expect(await accountsFor(world, ada, react)).toEqual([`email:${ada.email}`])
})

test('error: a Solana wallet that is asked for after the login is refused at once', async () => {
  const { world, ada, page } = await asked()
  world.clock.forward({ seconds: limits.createOnLoginSeconds + 1 })
  const { error } = await page.send('privy:solana-wallet:create', { accessToken: ada.token })
  expect(error).toMatchObject({ type: 'not_supported', message: frameErrors.not_supported })
})
