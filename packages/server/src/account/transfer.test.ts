import type { TransferOffer } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { type Session, signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World, warmPool } from '../../../../test/support/world.ts'
import { insertAccount } from '../user/store.ts'

const refusal = { status: 401, body: { code: 'invalid_credentials' } }

/** A user without an address, who has just been offered the address of another one. */
async function offerTransfer(world: World, losing: Session) {
  const session = await signIn(world)
  await becomeWalletUser(world, session)
  const { body } = await world.post('/api/v1/sessions', { refresh_token: session.refreshToken })
  const winner = { ...session, token: String(body.token), refreshToken: String(body.refresh_token) }
  await world.post('/api/v1/passwordless/init', { email: losing.email }, { token: winner.token })
  const reply = await world.post(
    '/api/v1/passwordless/link',
    { email: losing.email, code: world.codeFor(losing.email) },
    { token: winner.token },
  )
  return { winner, reply, offer: reply.body.data as TransferOffer }
}

async function becomeWalletUser(world: World, { userId, email, token }: Session) {
  const now = world.clock.now()
  const address = `0x${userId.slice(-10)}`
  const data = { address, chain_type: 'ethereum', wallet_client_type: 'metamask' }
  const identity = { type: 'wallet', subject: address, data } as const
  await insertAccount(world.ctx, { appId: world.app.id, userId, identity, now })
  expect((await world.post('/api/v1/passwordless/unlink', { address: email }, { token })).status).toBe(200)
}

const transfer = (world: World, { token }: Session, nonce: string, email: string) =>
  world.post('/api/v1/passwordless/transfer', { nonce, email }, { token })

describe('transfer', () => {
  test('moves the address and deletes the other user, whose sessions die at once (R10: sessions of a closed user, R63: closed users)', async () => {
    const world = await createWorld()
    const losing = await signIn(world)
    const { winner, reply, offer } = await offerTransfer(world, losing)
    expect(reply).toMatchObject({ status: 400, body: { code: 'account_transfer_required' } })
    expect(offer).toEqual({
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      subject: losing.email,
      account: { displayName: losing.email },
      otherUser: { embeddedWalletAddress: null },
    })
    const transferReply = await transfer(world, winner, offer.nonce, losing.email)
    expect(transferReply).toMatchObject({ status: 200, body: { id: winner.userId } })
    expect(transferReply.body.linked_accounts).toContainEqual(
      expect.objectContaining({ address: losing.email }),
    )
    expect((await world.get('/api/v1/users/me', { token: losing.token })).status).toBe(401)
    expect((await world.post('/api/v1/sessions', { refresh_token: losing.refreshToken })).status).toBe(401)
    expect((await signIn(world, losing.email)).userId).toBe(winner.userId)
    const user = await world.ctx.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', losing.userId)
      .executeTakeFirst()
    expect(user?.deleted_at).not.toBeNull()
  })

  test('security: a nonce works once (R62: transfer nonce)', async () => {
    const world = await createWorld()
    const losing = await signIn(world)
    const { winner, offer } = await offerTransfer(world, losing)
    await warmPool(world)
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => transfer(world, winner, offer.nonce, losing.email)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('security: it is worth nothing to another user, another session, another address, or later (R62: transfer nonce)', async () => {
    const world = await createWorld()
    const losing = await signIn(world)
    const { winner, offer } = await offerTransfer(world, losing)
    const eve = (await offerTransfer(world, await signIn(world))).winner
    expect(await transfer(world, eve, offer.nonce, losing.email)).toMatchObject(refusal)
    expect(await transfer(world, winner, offer.nonce, 'other@transfer.example')).toMatchObject(refusal)
    expect(await transfer(world, winner, 'x'.repeat(43), losing.email)).toMatchObject(refusal)
    world.clock.forward({ seconds: 601 })
    const { body } = await world.post('/api/v1/sessions', { refresh_token: winner.refreshToken })
    const later = { ...winner, token: String(body.token) }
    expect(await transfer(world, later, offer.nonce, losing.email)).toMatchObject(refusal)
    expect((await world.post('/api/v1/sessions', { refresh_token: losing.refreshToken })).status).toBe(200)
  })

  test('security: it is void once the other user has changed (R62: transfer nonce)', async () => {
    const world = await createWorld()
    const losing = await signIn(world)
    const { winner, offer } = await offerTransfer(world, losing)
    await becomeWalletUser(world, losing)
    expect(await transfer(world, winner, offer.nonce, losing.email)).toMatchObject(refusal)
  })

  test('security: of two who were offered one address one gets it (R62: transfer nonce)', async () => {
    const world = await createWorld()
    const losing = await signIn(world)
    const [one, two] = [await offerTransfer(world, losing), await offerTransfer(world, losing)]
    await warmPool(world)
    const replies = await Promise.all(
      [one, two].map(({ winner, offer }) => transfer(world, winner, offer.nonce, losing.email)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('tells of an embedded wallet, so that nobody deletes it unawares', async () => {
    const world = await createWorld()
    const losing = await signIn(world)
    const now = world.clock.now()
    const address = `0x${'ab'.repeat(20)}`
    const data = { address, chain_type: 'ethereum', wallet_client_type: 'privy' }
    const identity = { type: 'wallet', subject: address, data } as const
    await insertAccount(world.ctx, { appId: world.app.id, userId: losing.userId, identity, now })
    const { offer } = await offerTransfer(world, losing)
    expect(offer.otherUser).toEqual({ embeddedWalletAddress: address })
  })
})
