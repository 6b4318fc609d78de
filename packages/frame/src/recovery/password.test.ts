import type { FrameAnswer } from '@latchkey/wire'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cheapStretch } from '../../../../test/support/cheapStretch.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { type Session, signIn } from '../../../../test/support/signIn.ts'
import type { World } from '../../../../test/support/world.ts'
import { clean } from '../../../server/src/jobs/cleaning.ts'
import {
  type Fetch,
  getWallets,
  newProfile,
  openPage,
  openStartedPage,
  readSigner,
  sign,
  wallet,
} from '../../test/page.ts'
import type { PasswordKdf } from '../keys/passwordKdf.ts'
import { stretchPassword } from './passwordStrategy.ts'
import type { Stretch } from './stretch.ts'

const password = 'Tr0ub4dor&3'
const byPassword = { recoveryMethod: 'user-passcode', recoveryPassword: password } as const
const automatic = { recoveryMethod: 'privy', existingRecoveryMethod: 'user-passcode' } as const

let world: World
let ada: Session
let profile: ReturnType<typeof newProfile>
beforeEach(async () => {
  ;({ world, ada, profile } = await openStartedPage())
})

async function createWith(recovery: object): Promise<string> {
  const { data, error } = await openPage(world, profile).send('privy:wallet:create', {
    accessToken: ada.token,
    ...recovery,
  })
  if (error) throw new Error(error.type)
  return (data as { address: string }).address
}

/** On a new device. */
async function recoverWith(address: string, recovery: object, fetch?: (real: Fetch) => Fetch) {
  const away = newProfile()
  const page = openPage(world, { ...away, ...(fetch ? { fetch } : {}) })
  const answer = await page.send('privy:wallets:recover', { ...wallet(ada, address), ...recovery })
  return { answer, page }
}

const setRecovery = (address: string, recovery: object, fetch: (real: Fetch) => Fetch = (real) => real) =>
  openPage(world, { ...profile, fetch }).send('privy:wallets:set-recovery', {
    ...wallet(ada, address),
    ...recovery,
  })

const type = ({ error }: FrameAnswer) => error?.type

async function getMethod(): Promise<unknown> {
  const { body } = await world.get('/api/v1/users/me', { token: ada.token })
  const { linked_accounts } = body.user as { linked_accounts: Record<string, unknown>[] }
  return linked_accounts.find((account) => account.type === 'wallet')?.recovery_method
}

test.each(['a creation', 'a change'])(
  'security: of %s that stops before its slot was opened, no half is left in memory',
  async (what) => {
    const address = what === 'a change' ? await createWith({}) : ''
    const copies: Uint8Array[] = []
    const real = Uint8Array.from.bind(Uint8Array)
    const spy = vi.spyOn(Uint8Array, 'from').mockImplementation((...source: Parameters<typeof real>) => {
      const copy = real(...source)
      copies.push(copy)
      return copy
    })
    let kdf: PasswordKdf | undefined
    const away =
      (real: Fetch): Fetch =>
      async (url, init) => {
        const match = /"kdf":(\{[^}]*\})/.exec(String(init.body))
        if (match?.[1]) kdf = JSON.parse(match[1]) as PasswordKdf
        if (init.method === 'GET') throw new Error('away')
        return real(url, init)
      }
    const data = { accessToken: ada.token, ...byPassword }
    const { error } = address
      ? await setRecovery(address, byPassword, away)
      : await openPage(world, { ...profile, fetch: away }).send('privy:wallet:create', data)
    spy.mockRestore()
    expect(error).toBeDefined()
    if (!kdf) throw new Error('nothing was staged')
    const { clientHalf } = await stretchPassword({ stretch: cheapStretch }, password, kdf)
    expect(copies.length).toBeGreaterThan(0)
    for (const copy of copies) expect(copy).not.toEqual(clientHalf)
  },
)

describe('a creation whose client gave up waiting, asked for again with another password', () => {
  const another = { ...byPassword, recoveryPassword: 'another-one' }

  /** A page whose first call of a path waits until it is released, or whose response is lost. */
  function openSlowPage(path: RegExp, fate: 'held' | 'lost') {
    let release = () => {}
    const hold = new Promise<void>((resolve) => {
      release = resolve
    })
    let isReached = false
    const fetch =
      (real: Fetch): Fetch =>
      async (url, init) => {
        if (isReached || !path.test(`${init.method} ${new URL(url).pathname}`)) return real(url, init)
        isReached = true
        if (fate === 'held') await hold
        const answer = await real(url, init)
        if (fate === 'lost') throw new TypeError('Failed to fetch')
        return answer
      }
    const page = openPage(world, { ...profile, fetch })
    const create = (recovery: object) =>
      page.send('privy:wallet:create', { accessToken: ada.token, ...recovery })
    return { create, release: () => release(), isReached: () => isReached }
  }

  /** The passwords that open the wallet on a new device. */
  async function getOpening(address: string): Promise<string[]> {
    const opening: string[] = []
    for (const { recoveryPassword } of [byPassword, another]) {
      const { answer } = await recoverWith(address, { recoveryPassword })
      if (!answer.error) opening.push(recoveryPassword)
    }
    return opening
  }

  test.each([/POST .*intents$/, /POST .*material$/, /commit$/])(
    'that runs still, at %s: the first password stands, and the second try says so',
    async (path) => {
      const { create, release, isReached } = openSlowPage(path, 'held')
      const first = create(byPassword)
      await eventually(() => expect(isReached()).toBe(true))
      const others = [create(another), create(byPassword)]
      release()
      const { address } = (await first).data as { address: string }
      expect(await others[0]).toMatchObject({ error: { type: 'wallet_has_other_recovery' } })
      expect((await others[1])?.data).toEqual({ address })
      expect(await getWallets(world, ada)).toEqual([address])
      expect(await getOpening(address)).toEqual([password])
    },
  )

  test.each([/POST .*intents$/, /POST .*material$/, /GET .*material$/, /commit$/])(
    'whose answer was lost, at %s: the password that is said to be set opens the wallet, and no other',
    async (path) => {
      const { create, isReached } = openSlowPage(path, 'lost')
      const first = await create(byPassword)
      expect(isReached()).toBe(true)
      const second = await create(another)
      const [address = '', ...more] = await getWallets(world, ada)
      expect(more).toEqual([])
      // The frame repeats a call whose response was lost, so the first may have completed.
      const set = second.error ? password : another.recoveryPassword
      if (second.error) expect(type(second)).toBe('wallet_has_other_recovery')
      else expect(first.error).toBeDefined()
      expect(await getOpening(address)).toEqual([set])
    },
  )
})

test('security: a password is stretched beside the calls of a creation, once, and not kept where a wallet is there', async () => {
  const passwords: string[] = []
  const stretchedKeys: Uint8Array[] = []
  const stretch: Stretch = async (...args) => {
    passwords.push('stretch')
    const stretchedKey = await cheapStretch(...args)
    stretchedKeys.push(stretchedKey)
    return stretchedKey
  }
  const fetch =
    (real: Fetch): Fetch =>
    async (url, init) => {
      if (/intents$/.test(new URL(url).pathname) && passwords.at(-1) !== 'intent') passwords.push('intent')
      return real(url, init)
    }
  const create = () =>
    openPage(world, { ...profile, fetch, stretch }).send('privy:wallet:create', {
      accessToken: ada.token,
      ...byPassword,
    })
  const first = await create()
  expect(passwords).toEqual(['stretch', 'intent'])
  expect(first.data).toBeDefined()
  // Another page does not know its password, and does not report any as set.
  expect(await create()).toMatchObject({ error: { type: 'wallet_has_other_recovery' } })
  expect(passwords).toEqual(['stretch', 'intent', 'stretch', 'intent'])
  await eventually(() =>
    expect(stretchedKeys.flatMap((stretchedKey) => [...stretchedKey]).every((byte) => byte === 0)).toBe(true),
  )
})

describe('a wallet with a password', () => {
  test('is made with one, and recovered with it alone', async () => {
    const address = await createWith(byPassword)
    expect(await getMethod()).toBe('user-passcode')
    for (const recovery of [{}, { recoveryPassword: 'wrong-password' }]) {
      const { answer } = await recoverWith(address, recovery)
      expect(answer.error).toMatchObject({
        type: 'invalid_recovery_pin',
        message: 'Invalid recovery password, please try again.',
      })
    }
    const { answer, page } = await recoverWith(address, { recoveryPassword: password })
    expect(answer.data).toEqual({ entropyId: address })
    expect(await readSigner(await sign(page, ada, { address }))).toBe(address)
  })

  test('error: ten wrong ones lock it, and the answer says for how long', async () => {
    const address = await createWith(byPassword)
    const page = openPage(world, newProfile())
    const guess = { ...wallet(ada, address), recoveryPassword: 'wrong-password' }
    for (let n = 0; n < 10; n++)
      expect(type(await page.send('privy:wallets:recover', guess))).toBe('invalid_recovery_pin')
    const tryWhileLocked = async () => (await page.send('privy:wallets:recover', guess)).error
    const day = 86_400
    expect(await tryWhileLocked()).toMatchObject({ type: 'too_many_requests', retry_after_seconds: day })
    world.clock.forward({ seconds: 300 })
    expect(await tryWhileLocked()).toMatchObject({
      type: 'too_many_requests',
      retry_after_seconds: day - 300,
    })
  })

  test('gets one, another, and none again, each time in two phases; the old one opens no more', async () => {
    const address = await createWith({})
    expect((await setRecovery(address, byPassword)).data).toEqual({
      entropyId: address,
      entropyIdVerifier: 'ethereum-address-verifier',
      recoveryMethod: 'user-passcode',
    })
    expect(await getMethod()).toBe('user-passcode')
    expect(world.inbox.at(-1)).toMatchObject({
      to: ada.email,
      subject: expect.stringContaining('recovery method of your wallet was changed'),
    })
    expect(world.inbox.at(-1)?.text).toContain('/undo/')
    const newPassword = { ...byPassword, recoveryPassword: 'another-one' }
    expect(type(await setRecovery(address, newPassword))).toBeUndefined()
    expect(type((await recoverWith(address, { recoveryPassword: password })).answer)).toBe(
      'invalid_recovery_pin',
    )
    expect(type((await recoverWith(address, { recoveryPassword: 'another-one' })).answer)).toBeUndefined()
    expect((await setRecovery(address, automatic)).data).toMatchObject({ recoveryMethod: 'privy' })
    expect(await getMethod()).toBe('privy')
    expect(type((await recoverWith(address, {})).answer)).toBeUndefined()
    // A replaced slot is kept as long as the link that restores it, and opens nothing meanwhile.
    world.clock.forward({ seconds: 7 * 86_400 + 1 })
    await clean(world.ctx)
    const rows = await world.ctx.db
      .selectFrom('slots')
      .select(['kind', 'server_half', 'client_half', 'access_verifier', 'deleted_at'])
      .where('user_id', '=', ada.userId)
      .where('kind', '!=', 'device')
      .execute()
    // The remains of an earlier method would open the wallet next to the one in force.
    for (const row of rows.filter(({ deleted_at }) => deleted_at !== null))
      expect(row).toMatchObject({ server_half: '', client_half: null, access_verifier: null })
    expect(rows.filter(({ deleted_at }) => deleted_at === null)).toHaveLength(1)
  })

  test('error: one that is shorter than the app wants is not set; one of before recovers as it did', async () => {
    const address = await createWith(byPassword)
    const page = openPage(world, { ...profile, minPasswordLength: 12 })
    for (const [recoveryPassword, refusal] of [
      ['elevenchars', 'invalid_request_arguments'],
      ['twelve-chars', undefined],
    ] as const)
      expect(
        type(
          await page.send('privy:wallets:set-recovery', {
            ...wallet(ada, address),
            ...{ recoveryMethod: 'user-passcode', recoveryPassword },
          }),
        ),
      ).toBe(refusal)
    const away = openPage(world, { ...newProfile(), minPasswordLength: 99 })
    const recovery = { ...wallet(ada, address), recoveryPassword: 'twelve-chars' }
    expect(type(await away.send('privy:wallets:recover', recovery))).toBeUndefined()
  })

  test('error: one that is too short, missing or a flood is refused before any call', async () => {
    const address = await createWith({})
    for (const recoveryPassword of ['short', '', 'x'.repeat(1_025)]) {
      const page = openPage(world, profile)
      const data = { ...wallet(ada, address), recoveryMethod: 'user-passcode', recoveryPassword } as const
      expect(type(await page.send('privy:wallets:set-recovery', data))).toBe('invalid_request_arguments')
      expect(page.calls).toEqual([])
    }
  })

  test('a keyboard that composes its letters in another way gives the same password', async () => {
    const address = await createWith({ recoveryPassword: 'caf\u00e9-caf\u00e9' })
    expect(
      type((await recoverWith(address, { recoveryPassword: 'cafe\u0301-cafe\u0301' })).answer),
    ).toBeUndefined()
  })

  test('security: an old login, and a device without the wallet, set none', async () => {
    const address = await createWith({})
    const stranger = openPage(world, newProfile())
    const data = { ...wallet(ada, address), ...byPassword }
    expect(type(await stranger.send('privy:wallets:set-recovery', data))).toBe('wallet_not_on_device')
    world.clock.forward({ seconds: 25 * 3_600 })
    const { body } = await world.post(
      '/api/v1/sessions',
      { refresh_token: ada.refreshToken },
      { token: ada.token },
    )
    const old = { ...wallet({ ...ada, token: String(body.token) }, address), ...byPassword }
    const answer = await openPage(world, profile).send('privy:wallets:set-recovery', old)
    expect(type(answer)).toBe('missing_or_invalid_token')
    const fresh = await signIn(world, ada.email)
    ada = { ...ada, ...fresh }
    expect(await getMethod()).toBe('privy')
  })
})

/** Changes the server's response to one call. */
const lying =
  (path: string, lie: (body: Record<string, unknown>) => unknown) =>
  (real: Fetch): Fetch =>
  async (url, init) => {
    const response = await real(url, init)
    if (!new URL(url).pathname.includes(path) || !response.ok) return response
    const body = (await response.json()) as Record<string, unknown>
    return Response.json(lie(body), { headers: response.headers })
  }

type Kdf = { N: number; p: number; salt: string }
const withKdf = (change: Partial<Kdf>) => (body: Record<string, unknown>) => ({
  ...body,
  kdf: { ...(body.kdf as Kdf), ...change },
})

describe('security: a server that lies', () => {
  test.each([
    ['weakened numbers', withKdf({ N: 2 ** 10 }), 'wallet_damaged'],
    ['numbers that would freeze the page', withKdf({ N: 2 ** 24 }), 'wallet_damaged'],
    // Another salt gives another access key: the guess is wrong, and nothing is opened.
    ['another salt', withKdf({ salt: 'A'.repeat(22) }), 'invalid_recovery_pin'],
    ['another slot', (body: object) => ({ ...body, slot_id: crypto.randomUUID() }), 'wallet_damaged'],
  ])('about the password: %s', async (_, lie, expectation) => {
    const address = await createWith(byPassword)
    const { answer } = await recoverWith(address, { recoveryPassword: password }, lying('/prepare', lie))
    expect(type(answer)).toBe(expectation)
  })

  test('about the slot: other ciphertext', async () => {
    const address = await createWith(byPassword)
    const lie = (body: Record<string, unknown>) => {
      const slot = body.slot as { sealed: object }
      return { ...body, slot: { ...slot, sealed: { ...slot.sealed, ct: 'A'.repeat(43) } } }
    }
    const { answer } = await recoverWith(
      address,
      { recoveryPassword: password },
      lying('/slots/recover', lie),
    )
    expect(type(answer)).toBe('wallet_damaged')
  })

  test('about what it stored: an older slot, or none, is not put in force', async () => {
    const address = await createWith(byPassword)
    let before: unknown
    const keep = lying('/recovery/slots/', (body) => {
      before ??= body.staged_slot
      return body
    })
    await setRecovery(address, { ...byPassword, recoveryPassword: 'generation-2' }, keep)
    for (const slot of [before, undefined]) {
      const swap = lying('/recovery/slots/', (body) => ({ ...body, staged_slot: slot }))
      const data = { ...byPassword, recoveryPassword: 'generation-3' }
      expect(type(await setRecovery(address, data, swap))).toBe('wallet_damaged')
    }
    expect(type((await recoverWith(address, { recoveryPassword: 'generation-2' })).answer)).toBeUndefined()
  })
})

describe('answers that are lost', () => {
  test.each(['/recovery/slots', '/recovery/slots/:id', '/recovery/slots/:id/commit'])(
    'of %s: sent again, it is done once; left there, the old password opens or the new one',
    async (path) => {
      const address = await createWith(byPassword)
      let lossCount = 0
      const losing =
        (times: number) =>
        (real: Fetch): Fetch =>
        async (url, init) => {
          const response = await real(url, init)
          const isIt = new URL(url).pathname.replace(/[\w-]{36}/, ':id').endsWith(path)
          if (isIt && lossCount++ < times) throw new TypeError('Failed to fetch')
          return response
        }
      const next = { ...byPassword, recoveryPassword: 'the-next-one' }
      expect(type(await setRecovery(address, next, losing(1)))).toBeUndefined()
      expect(type((await recoverWith(address, { recoveryPassword: 'the-next-one' })).answer)).toBeUndefined()
      lossCount = 0
      const last = { ...byPassword, recoveryPassword: 'the-last-one' }
      expect(type(await setRecovery(address, last, losing(99)))).toBe('error')
      const inForce = path.endsWith('commit') ? 'the-last-one' : 'the-next-one'
      expect(type((await recoverWith(address, { recoveryPassword: inForce })).answer)).toBeUndefined()
    },
  )
})
