import { expect, test } from 'vitest'
import { delegateWallet, takeBack } from '../../../../test/support/delegatedWallet.ts'
import { startSigner } from '../../../../test/support/signer.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'

async function list(world: World, { token }: { token: string }) {
  const { status, body } = await world.get('/api/v1/users/me/delegations', { token })
  expect(status).toBe(200)
  return body.delegations as { address: string; policy: { rules: { name: string }[] } }[]
}

test('only the user sees their consents, also while the signer does not answer', async () => {
  const signer = await startSigner('http://localhost:4000')
  const world = await createWorld({ env: signer.env })
  const [ada, bob] = [await signIn(world), await signIn(world, 'bob@example.com')]
  const first = await delegateWallet(world, { session: ada })
  const second = await delegateWallet(world, { session: ada, chain: 'solana', rules: [] })
  await delegateWallet(world, { session: bob })
  await signer.stop()
  const all = await list(world, ada)
  expect(all.map(({ address }) => address)).toEqual([first.address, second.address])
  expect(all[0]).toMatchObject({
    ...{ chain_type: 'ethereum', aggregations: [], agreed_at: expect.any(Number) },
    policy: { id: first.policyId, rules: [{ name: 'Anything', method: '*', conditions: [] }] },
    quorum: { id: first.quorumId, authorization_threshold: 1 },
  })
  expect(JSON.stringify(all)).not.toContain('sealed')
  await signer.start()
  await takeBack(world, first)
  expect((await list(world, ada)).map(({ address }) => address)).toEqual([second.address])
  expect((await world.get('/api/v1/users/me/delegations', {})).status).toBe(401)
})
