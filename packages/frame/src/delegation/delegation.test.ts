import { hashMessage, recoverAddress } from 'viem'
import { expect, test } from 'vitest'
import { enableDelegation } from '../../../../test/support/delegation.ts'
import { createMfaWorld } from '../../../../test/support/mfa.ts'
import { signAsApp } from '../../../../test/support/signAsApp.ts'
import { refresh, type Session, signIn } from '../../../../test/support/signIn.ts'
import { fromBase32 } from '../../../../test/support/totp.ts'
import type { World } from '../../../../test/support/world.ts'
import { toTotpCode } from '../../../server/src/standards/totp.ts'
import { create, createSolana, newProfile, openPage, openStartedPage, type Page } from '../../test/page.ts'

/** As published clients send it, without signer and policy. */
function consent(page: Page, { token }: Session, address: string, more: object = {}) {
  const chainType = address.startsWith('0x') ? 'ethereum' : 'solana'
  return page.send('privy:delegated-actions:consent', {
    accessToken: token,
    rootWallet: { address, chainType, imported: false },
    delegatedWallets: [{ address, chainType, walletIndex: 0 }],
    ...more,
  })
}

async function getAccount(world: World, { token }: Session, address: string) {
  const { body } = await world.get('/api/v1/users/me', { token })
  const { linked_accounts } = body.user as { linked_accounts: Record<string, unknown>[] }
  return linked_accounts.find((account) => account.address === address)
}

test('the app signs with a delegated wallet, and no longer after the revocation', async () => {
  const { world, ada, profile } = await openStartedPage()
  const delegation = await enableDelegation(world)
  const page = openPage(world, profile)
  const address = await create(page, ada)
  expect(await getAccount(world, ada, address)).toMatchObject({ delegated: false, id: null })
  expect(await consent(page, ada, address)).toMatchObject({ data: { success: true } })
  const account = await getAccount(world, ada, address)
  expect(account).toMatchObject({ delegated: true, id: expect.stringMatching(/^k[a-z0-9]{23}$/) })
  const signing = signAsApp(world, delegation, { id: String(account?.id), message: 'hello' })
  const { signature } = (await signing()) as { signature: `0x${string}` }
  expect(await recoverAddress({ hash: hashMessage('hello'), signature })).toBe(address)

  expect(await consent(page, ada, address)).toMatchObject({ error: { type: 'wallet_already_delegated' } })
  const revocation = await world.post('/api/v1/wallets/revoke', {}, { token: ada.token })
  expect(revocation.status).toBe(200)
  await expect(signing()).rejects.toMatchObject({ code: 'user_has_not_delegated_wallet' })
  expect(await getAccount(world, ada, address)).toMatchObject({ delegated: false, id: null })
  expect(await consent(page, ada, address)).toMatchObject({ data: { success: true } })
})

test('a wallet of Solana too, and the other one stays with its user', async () => {
  const { world, ada, profile } = await openStartedPage()
  await enableDelegation(world)
  const page = openPage(world, profile)
  const address = await create(page, ada)
  const solana = await createSolana(page, ada, address)
  expect(await consent(page, ada, solana)).toMatchObject({ data: { success: true } })
  expect(await getAccount(world, ada, solana)).toMatchObject({ delegated: true })
  expect(await getAccount(world, ada, address)).toMatchObject({ delegated: false })
})

/** Enrolls an authenticator app. Returns the user's response. */
async function enrollFactor(world: World, page: Page, ada: Session): Promise<() => object> {
  const accessToken = ada.token
  const { data } = await page.send('privy:mfa:init-enrollment', { accessToken, method: 'totp' })
  const secret = fromBase32((data as { secret: string }).secret)
  const codeNow = () => toTotpCode(secret, Math.floor(world.clock.now().getTime() / 30_000))
  await page.send('privy:mfa:submit-enrollment', { accessToken, method: 'totp', code: codeNow() })
  await refresh(world, ada)
  return () => {
    world.clock.forward({ seconds: 30 })
    return { mfaMethod: 'totp', mfaCode: codeNow() }
  }
}

test('security: a second factor comes along, as clients of 3.45 send it, or was passed just before', async () => {
  const world = await createMfaWorld()
  await enableDelegation(world)
  const ada = await signIn(world)
  const profile = newProfile()
  const page = openPage(world, profile)
  const address = await create(page, ada)
  const answer = await enrollFactor(world, page, ada)
  const wrong = { error: { type: 'missing_or_invalid_mfa' } }
  expect(await consent(openPage(world, profile), ada, address)).toMatchObject(wrong)
  const openWallet = openPage(world, profile)
  const connection = { accessToken: ada.token, entropyId: address, ...answer() }
  await openWallet.send('privy:wallets:connect', {
    ...connection,
    entropyIdVerifier: 'ethereum-address-verifier',
  })
  // A factor that opens the wallet to sign is not enough.
  expect(await consent(openWallet, ada, address)).toMatchObject(wrong)
  expect(await getAccount(world, ada, address)).toMatchObject({ delegated: false })
  expect(await consent(openPage(world, profile), ada, address, answer())).toMatchObject({
    data: { success: true },
  })

  await world.post('/api/v1/wallets/revoke', {}, { token: ada.token })
  const olderClient = openPage(world, profile)
  await olderClient.send('privy:mfa:verify', { accessToken: ada.token, ...answer() })
  expect(await consent(olderClient, ada, address)).toMatchObject({ data: { success: true } })
})
