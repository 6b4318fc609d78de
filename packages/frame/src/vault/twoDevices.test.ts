import type { FrameAnswer } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { giveAccess, withClouds } from '../../../../test/support/clouds.ts'
import { type Session, signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World, warmPool } from '../../../../test/support/world.ts'
import { getWallets, newProfile, openPage, type Page, readSigner, sign, wallet } from '../../test/page.ts'

/** A user with two devices. `root` is the wallet that both have from the start, or '' without one. */
type Scene = { world: World; ada: Session; root: string }
type Act = (page: Page, scene: Scene) => Promise<FrameAnswer>
type Method = 'privy' | 'user-passcode' | 'google-drive' | 'icloud'

async function toRecovery({ world }: Scene, method: Method): Promise<object> {
  if (method === 'privy') return {}
  if (method === 'user-passcode') return { recoveryPassword: 'Tr0ub4dor&3' }
  return { recoveryAccessToken: await giveAccess(world, { kind: method, account: 'ada' }) }
}

const create: Act = (page, { ada }) => page.send('privy:wallet:create', { accessToken: ada.token })
const createSolana: Act = (page, { ada }) =>
  page.send('privy:solana-wallet:create', { accessToken: ada.token })
const add =
  (chainType: 'ethereum' | 'solana', hdWalletIndex: number): Act =>
  (page, { ada, root }) =>
    page.send('privy:wallets:add', { ...wallet(ada, root), chainType, hdWalletIndex })
const bring =
  (privateKey: string): Act =>
  (page, { ada }) =>
    page.send('privy:wallets:import', { accessToken: ada.token, chainType: 'ethereum', privateKey })
const changeTo =
  (recoveryMethod: Method): Act =>
  async (page, scene) => {
    const recovery = { recoveryMethod, ...(await toRecovery(scene, recoveryMethod)) }
    return page.send('privy:wallets:set-recovery', { ...wallet(scene.ada, scene.root), ...recovery })
  }
const recoverBy =
  (method: Method): Act =>
  async (page, scene) =>
    page.send('privy:wallets:recover', {
      ...wallet(scene.ada, scene.root),
      ...(await toRecovery(scene, method)),
    })

async function start({ has = 2, method = 'privy' }: { has?: 0 | 1 | 2; method?: Method } = {}) {
  const world = await createWorld({ settings: withClouds })
  const ada = await signIn(world)
  const profiles = [newProfile(), newProfile()] as const
  const [one, other] = [openPage(world, profiles[0]), openPage(world, profiles[1])]
  const scene: Scene = { world, ada, root: '' }
  if (has > 0) {
    scene.root = getAddress(await create(one, scene))
    if (method !== 'privy') expect((await changeTo(method)(one, scene)).error).toBeUndefined()
  }
  if (has > 1) expect((await recoverBy(method)(other, scene)).error).toBeUndefined()
  await warmPool(world)
  return { scene, one, other }
}

/** Each response as the host page gets it: an address, or the type of the error. */
async function race(first: Promise<FrameAnswer>, second: Promise<FrameAnswer>) {
  const answers = await Promise.all([first, second])
  return answers.map(({ error }) => error?.type ?? 'done')
}

function getAddress({ data, error }: FrameAnswer): string {
  if (error) throw new Error(error.type)
  const { address, publicKey } = data as { address?: string; publicKey?: string }
  return address ?? publicKey ?? ''
}

/** The methods that open the wallet in a new browser, each with the secret that its user believes in. */
async function listOpening(scene: Scene, methods: readonly Method[]): Promise<Method[]> {
  const inForce = await getMethod(scene)
  const opening: Method[] = []
  for (const method of new Set(methods)) {
    const page = openPage(scene.world, newProfile())
    const { error } = await recoverBy(method)(page, scene)
    // A wallet with automatic recovery needs none of the given secrets.
    if (!error && method === inForce) opening.push(method)
    if (!error)
      expect(await readSigner(await sign(page, scene.ada, { address: scene.root }))).toBe(scene.root)
  }
  return opening
}

async function getMethod({ world, ada, root }: Scene): Promise<unknown> {
  const { body } = await world.get('/api/v1/users/me', { token: ada.token })
  const { linked_accounts } = body.user as { linked_accounts: Record<string, unknown>[] }
  return linked_accounts.find(({ address }) => address === root)?.recovery_method
}

const [key, otherKey] = ['17'.repeat(32), '18'.repeat(32)]
const makings: { what: string; has: 0 | 2; acts: [Act, Act]; wallets: number }[] = [
  { what: 'the first wallet', has: 0, acts: [create, create], wallets: 1 },
  { what: 'the first wallet, one of each chain', has: 0, acts: [create, createSolana], wallets: 2 },
  { what: 'the first wallet, and an import', has: 0, acts: [create, bring(key)], wallets: 2 },
  {
    what: 'a further wallet of Ethereum',
    has: 2,
    acts: [add('ethereum', 1), add('ethereum', 1)],
    wallets: 2,
  },
  { what: 'a wallet of Solana', has: 2, acts: [add('solana', 0), createSolana], wallets: 2 },
  {
    what: 'a further wallet of each chain',
    has: 2,
    acts: [add('ethereum', 1), add('solana', 0)],
    wallets: 3,
  },
  { what: 'an import of one key', has: 2, acts: [bring(key), bring(key)], wallets: 2 },
  { what: 'imports of two keys', has: 2, acts: [bring(key), bring(otherKey)], wallets: 3 },
]

describe('security: of two devices of a user at the same moment', () => {
  test.each(makings)(
    'each that makes $what ends with what it asked for, and nothing is there twice',
    async ({ has, acts, wallets }) => {
      const { scene, one, other } = await start({ has })
      const [first, second] = acts
      const outcomes = await race(first(one, scene), second(other, scene))
      expect(outcomes).toContain('done')
      // "Please try again" and "not on this device" lead to a repeat or a recovery.
      for (const type of outcomes) expect(['done', 'error', 'wallet_not_on_device']).toContain(type)

      const addresses: string[] = []
      for (const [act, page] of [
        [first, one],
        [second, other],
      ] as const) {
        let answer = await act(page, scene)
        const [root = ''] = await getWallets(scene.world, scene.ada)
        if (answer.error?.type === 'wallet_not_on_device') {
          await recoverBy('privy')(page, { ...scene, root })
          answer = await act(page, scene)
        }
        addresses.push(getAddress(answer))
      }
      const walletList = await getWallets(scene.world, scene.ada)
      expect(walletList).toHaveLength(wallets)
      expect(new Set(walletList)).toEqual(new Set([...addresses, ...(scene.root ? [scene.root] : [])]))
    },
  )

  test.each<{ from: Method; to: [Method, Method] }>([
    { from: 'privy', to: ['user-passcode', 'google-drive'] },
    { from: 'privy', to: ['google-drive', 'icloud'] },
    { from: 'user-passcode', to: ['privy', 'icloud'] },
    { from: 'google-drive', to: ['google-drive', 'user-passcode'] },
    { from: 'icloud', to: ['privy', 'privy'] },
  ])(
    'that change recovery from $from to $to one method opens; the other is told, and may repeat',
    async (row) => {
      const { scene, one, other } = await start({ method: row.from })
      const outcomes = await race(changeTo(row.to[0])(one, scene), changeTo(row.to[1])(other, scene))
      const winners = row.to.filter((_, n) => outcomes[n] === 'done')
      expect(winners.length).toBeGreaterThan(0)
      for (const type of outcomes) expect(['done', 'invalid_request_arguments']).toContain(type)
      const inForce = (await getMethod(scene)) as Method
      // If both reported success, one came after the other.
      expect(winners).toContain(inForce)
      expect(await listOpening(scene, [inForce])).toEqual([inForce])
      const [repeatOutcome, page] =
        outcomes[0] === 'done' ? ([row.to[1], other] as const) : ([row.to[0], one] as const)
      expect((await changeTo(repeatOutcome)(page, scene)).error).toBeUndefined()
      expect(await listOpening(scene, [inForce, repeatOutcome])).toEqual([repeatOutcome])
    },
  )

  test.each<{ from: Method; to: Method }>([
    { from: 'privy', to: 'user-passcode' },
    { from: 'privy', to: 'google-drive' },
    { from: 'google-drive', to: 'privy' },
    { from: 'user-passcode', to: 'icloud' },
  ])('one recovers by $from while the other changes to $to: it gets in, or is told by what', async (row) => {
    const { scene, one, other } = await start({ has: 1, method: row.from })
    const [recoveryOutcome, change] = await race(
      recoverBy(row.from)(other, scene),
      changeTo(row.to)(one, scene),
    )
    expect(change).toBe('done')
    const refusals = ['invalid_recovery_pin', 'cloud_login_needed', 'cloud_backup_not_found', 'error']
    expect(['done', ...refusals, 'not_supported']).toContain(recoveryOutcome)
    if (recoveryOutcome !== 'done') expect((await recoverBy(row.to)(other, scene)).error).toBeUndefined()
    for (const page of [one, other])
      expect(await readSigner(await sign(page, scene.ada, { address: scene.root }))).toBe(scene.root)
    expect(await listOpening(scene, [row.from, row.to])).toEqual([row.to])
  })

  test('one adds a wallet while the other changes recovery: both are done', async () => {
    const { scene, one, other } = await start()
    const outcomes = await race(add('solana', 0)(one, scene), changeTo('google-drive')(other, scene))
    expect(outcomes).toEqual(['done', 'done'])
    expect(await getWallets(scene.world, scene.ada)).toHaveLength(2)
    expect(await listOpening(scene, ['privy', 'google-drive'])).toEqual(['google-drive'])
  })
})
