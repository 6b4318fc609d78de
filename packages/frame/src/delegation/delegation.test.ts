import { hashMessage, recoverAddress } from 'viem'
import { expect, test } from 'vitest'
import { enableDelegation } from '../../../../test/support/delegation.ts'
import { signAsApp } from '../../../../test/support/signAsApp.ts'
import type { Session } from '../../../../test/support/signIn.ts'
import type { World } from '../../../../test/support/world.ts'
import { create, createSolana, openPage, openStartedPage, type Page } from '../../test/page.ts'

type ShownTerms = { policyHash?: string; quorumId?: string }

/** As published clients ask, which name no signer and no policy. */
export function consent(page: Page, { token }: Session, address: string, shown: ShownTerms = {}) {
  const chainType = address.startsWith('0x') ? 'ethereum' : 'solana'
  return page.send('privy:delegated-actions:consent', {
    accessToken: token,
    rootWallet: { address, chainType, imported: false },
    delegatedWallets: [{ address, chainType, walletIndex: 0, ...shown }],
  })
}

async function getAccount(world: World, { token }: Session, address: string) {
  const { body } = await world.get('/api/v1/users/me', { token })
  const { linked_accounts } = body.user as { linked_accounts: Record<string, unknown>[] }
  return linked_accounts.find((account) => account.address === address)
}

test('a wallet is handed to the signer, the app signs with it, and taken back it signs no more', async () => {
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
