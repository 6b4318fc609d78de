import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createWorld, type World, warmPool } from '../../../../test/support/world.ts'

const settings = { guest_auth: true, sms_auth: true }

/** A guest on two devices: one is the owner's, the other that of a thief who copied the credential. */
async function sharedGuest(world: World) {
  const guest_credential = randomBytes(32).toString('base64url')
  const enter = () => world.post('/api/v1/guest/authenticate', { guest_credential })
  const { body } = await enter()
  const { body: copy } = await enter()
  return { id: (body.user as { id: string }).id, owner: String(body.token), thief: String(copy.token) }
}

type Way = 'authenticate' | 'link'

async function byEmail(world: World, { token, way, email }: { token: string; way: Way; email: string }) {
  await world.post('/api/v1/passwordless/init', { email }, { token })
  const proof = { email, code: world.codeFor(email) }
  return () => world.post(`/api/v1/passwordless/${way}`, proof, { token })
}

async function byPhone(
  world: World,
  { token, way, phoneNumber }: { token: string; way: Way; phoneNumber: string },
) {
  await world.post('/api/v1/passwordless_sms/init', { phoneNumber }, { token })
  const proof = { phoneNumber, code: world.codeFor(phoneNumber) }
  return () => world.post(`/api/v1/passwordless_sms/${way}`, proof, { token })
}

describe('security: whoever shares a guest session is out when the guest gets a name (R65)', () => {
  test.each([
    { owner: 'authenticate', thief: 'authenticate' },
    { owner: 'authenticate', thief: 'link' },
    { owner: 'link', thief: 'authenticate' },
    { owner: 'link', thief: 'link' },
  ] as const)('at the same moment too: $owner against $thief', async (ways) => {
    const world = await createWorld({ settings })
    await warmPool(world)
    for (let round = 0; round < 4; round++) {
      const guest = await sharedGuest(world)
      const [named, stolen] = [
        await byEmail(world, { token: guest.owner, way: ways.owner, email: `owner${round}@example.com` }),
        await byPhone(world, { token: guest.thief, way: ways.thief, phoneNumber: `+1213373425${round}` }),
      ]
      await Promise.all([named(), stolen()])
      const accounts = await world.ctx.db
        .selectFrom('linked_accounts')
        .select('type')
        .where('user_id', '=', guest.id)
        .where('deleted_at', 'is', null)
        .execute()
      expect(accounts).toHaveLength(1)
    }
  })
})
