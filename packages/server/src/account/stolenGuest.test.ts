import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signIn } from '../../../../test/support/signIn.ts'
import { waitingForLock } from '../../../../test/support/waitForLock.ts'
import { createWorld, type World, warmPool } from '../../../../test/support/world.ts'

const settings = { guest_auth: true, sms_auth: true }

/** A guest on two devices: the owner's, and that of a thief who copied the credential. */
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

describe('security: whoever shares a guest session is out when the guest gets a name (R65: guest credentials)', () => {
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
      const [owner, thief] = [
        await byEmail(world, { token: guest.owner, way: ways.owner, email: `owner${round}@example.com` }),
        await byPhone(world, { token: guest.thief, way: ways.thief, phoneNumber: `+1213373425${round}` }),
      ]
      await Promise.all([owner(), thief()])
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

type Call = () => ReturnType<World['post']>

/** Every call that can make a guest a full user. */
const doors: { door: string; open(world: World, token: string): Promise<Call> }[] = [
  {
    door: 'a login',
    open: (world, token) => byEmail(world, { token, way: 'authenticate', email: 'ada@example.com' }),
  },
  {
    door: 'a link',
    open: (world, token) => byEmail(world, { token, way: 'link', email: 'ada@example.com' }),
  },
  {
    door: 'a transfer',
    async open(world, token) {
      const { email } = await signIn(world)
      const offer = await byEmail(world, { token, way: 'link', email })
      const { nonce } = (await offer()).body.data as { nonce: string }
      return () => world.post('/api/v1/passwordless/transfer', { nonce, email }, { token })
    },
  },
]

describe('whoever ends a guest waits for the credential before the user, as a login with it does', () => {
  test.each(doors)('$door', async ({ open }) => {
    const world = await createWorld({ settings })
    const { id, owner } = await sharedGuest(world)
    const call = await open(world, owner)
    const reply = await world.ctx.db.transaction().execute(async (trx) => {
      await trx.selectFrom('guest_credentials').select('hash').forUpdate().execute()
      const pending = call()
      await waitingForLock(world)
      // If the user were already locked, the two calls would wait for each other.
      await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().noWait().execute()
      return { called: pending }
    })
    expect((await reply.called).status).toBe(200)
  })
})
