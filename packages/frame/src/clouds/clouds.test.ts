import { type FrameAnswer, limits } from '@latchkey/wire'
import { beforeEach, describe, expect, test } from 'vitest'
import { getDriveToken, getICloudToken } from '../../../../test/support/clouds.ts'
import { type Session, signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { clean } from '../../../server/src/jobs/cleaning.ts'
import { type Fetch, newProfile, openPage, readSigner, sign, wallet } from '../../test/page.ts'

type Choice = Parameters<typeof getDriveToken>[2]

const options = ['user-passcode', 'google-drive', 'icloud']
const password = { recoveryMethod: 'user-passcode', recoveryPassword: 'Tr0ub4dor&3' }
const kinds = [
  {
    kind: 'google-drive',
    getToken: getDriveToken,
    write: /POST .*\/upload\/drive/,
    read: /GET .*alt=media/,
    remove: /DELETE /,
  },
  {
    kind: 'icloud',
    getToken: getICloudToken,
    write: /POST .*\/modify.*forceReplace/,
    read: /POST .*\/lookup/,
    remove: /forceDelete/,
  },
] as const

let world: World
let ada: Session
let profile: ReturnType<typeof newProfile>
beforeEach(async () => {
  world = await createWorld({
    settings: { embedded_wallet_config: { user_owned_recovery_options: options } },
  })
  ada = await signIn(world)
  profile = newProfile()
})

const type = ({ error }: FrameAnswer) => error?.type

async function createWith(recovery: object = {}, fetch?: (real: Fetch) => Fetch): Promise<FrameAnswer> {
  const page = openPage(world, { ...profile, ...(fetch ? { fetch } : {}) })
  return page.send('privy:wallet:create', { accessToken: ada.token, ...recovery })
}

async function getAddress(creation: Promise<FrameAnswer>): Promise<string> {
  const { data, error } = await creation
  if (error) throw new Error(error.type)
  return (data as { address: string }).address
}

/** On a new device, with the data of a published client: a token without a name. */
async function recoverWith(address: string, recovery: object, fetch?: (real: Fetch) => Fetch) {
  const page = openPage(world, { ...newProfile(), ...(fetch ? { fetch } : {}) })
  const answer = await page.send('privy:wallets:recover', { ...wallet(ada, address), ...recovery })
  return { answer, page }
}

const setRecovery = (address: string, recovery: object, fetch: (real: Fetch) => Fetch = (real) => real) =>
  openPage(world, { ...profile, fetch }).send('privy:wallets:set-recovery', {
    ...wallet(ada, address),
    ...recovery,
  })

async function getMethod(): Promise<unknown> {
  const { body } = await world.get('/api/v1/users/me', { token: ada.token })
  const { linked_accounts } = body.user as { linked_accounts: Record<string, unknown>[] }
  return linked_accounts.find((account) => account.type === 'wallet')?.recovery_method
}

/** The files in the clouds of this app's users, oldest first. */
const listFiles = () =>
  world.ctx.db
    .selectFrom('sandbox_files')
    .selectAll()
    .where('folder', 'like', `% ${world.app.id} %`)
    .orderBy('created_at')
    .execute()

/** Changes the matching calls of a page. `n` counts them from one. */
const when =
  (pattern: RegExp, act: (call: { n: number; send: () => Promise<Response> }) => Promise<Response>) =>
  (real: Fetch): Fetch => {
    let n = 0
    return (url, init) => {
      const text = `${init.method ?? 'GET'} ${url} ${init.body ?? ''}`
      return pattern.test(text) ? act({ n: ++n, send: () => real(url, init) }) : real(url, init)
    }
  }

const lose = (): never => {
  throw new TypeError('Failed to fetch')
}

describe.each(kinds)('a backup in $kind', ({ kind, getToken, write, read, remove }) => {
  const byCloud = async (choice: Choice = {}) => ({
    recoveryMethod: kind,
    recoveryAccessToken: await getToken(world, ada, choice),
  })
  const token = async (choice: Choice = {}) => ({ recoveryAccessToken: await getToken(world, ada, choice) })

  test('is made with the wallet; with it alone, and that account, the wallet is recovered', async () => {
    const address = await getAddress(createWith(await byCloud()))
    expect(await getMethod()).toBe(kind)
    const { answer, page } = await recoverWith(address, await token())
    expect(answer.data).toEqual({ entropyId: address })
    expect(await readSigner(await sign(page, ada, { address }))).toBe(address)
    expect(world.inbox.at(-1)).toMatchObject({ subject: expect.stringContaining('New device') })
  })

  test('is set, anew in another account, and given up for a password; of each change one backup is left that opens', async () => {
    const address = await getAddress(createWith())
    expect((await setRecovery(address, await byCloud())).data).toMatchObject({ recoveryMethod: kind })
    expect(await getMethod()).toBe(kind)
    const [first] = await listFiles()
    expect((await setRecovery(address, await byCloud())).data).toMatchObject({ recoveryMethod: kind })
    const again = await listFiles()
    expect(again).toHaveLength(1)
    expect(again[0]?.content).not.toBe(first?.content)
    expect(type((await recoverWith(address, await token())).answer)).toBeUndefined()

    const other = { account: 'other@example.com' }
    expect(type(await setRecovery(address, await byCloud(other)))).toBeUndefined()
    expect(type((await recoverWith(address, await token())).answer)).toBe('cloud_backup_not_found')
    expect(type((await recoverWith(address, await token(other))).answer)).toBeUndefined()

    expect((await setRecovery(address, password)).data).toMatchObject({ recoveryMethod: 'user-passcode' })
    expect(type((await recoverWith(address, await token(other))).answer)).toBe('invalid_recovery_pin')
    const { recoveryPassword } = password
    expect(type((await recoverWith(address, { recoveryPassword })).answer)).toBeUndefined()
    expect(type(await setRecovery(address, { recoveryMethod: 'privy' }))).toBeUndefined()
    expect(type((await recoverWith(address, {})).answer)).toBeUndefined()
  })

  test('what stays behind of a former method opens nothing: the vault’s half of it is erased with its link', async () => {
    const address = await getAddress(createWith(await byCloud()))
    await setRecovery(address, password)
    expect(await listFiles()).toHaveLength(1)
    const listSlots = () =>
      world.ctx.db
        .selectFrom('slots')
        .select(['server_half', 'deleted_at'])
        .where('user_id', '=', ada.userId)
        .where('kind', '=', kind)
        .execute()
    expect(await listSlots()).toMatchObject([{ deleted_at: expect.any(Date) }])
    world.clock.forward({ seconds: limits.undoDays * 86_400 })
    await clean(world.ctx)
    expect(await listSlots()).toEqual([{ server_half: '', deleted_at: expect.any(Date) }])
  })

  test('error: of the wrong account, or one that was emptied, is said so, and spends none of the day’s recoveries', async () => {
    const address = await getAddress(createWith(await byCloud()))
    for (let n = 0; n < 6; n++) {
      const { answer, page } = await recoverWith(address, await token({ account: 'wrong@example.com' }))
      expect(answer.error).toMatchObject({
        type: 'cloud_backup_not_found',
        message: 'Please verify that you are selecting the account associated with your backup.',
      })
      expect(page.calls).not.toContain('/api/v1/vault/slots/recover')
    }
    for (const recovery of [{}, { recoveryPassword: 'a-password' }, { recoveryMethod: kind }])
      expect(type((await recoverWith(address, recovery)).answer)).toBe('cloud_login_needed')
    expect(type((await recoverWith(address, await token())).answer)).toBeUndefined()
    await world.ctx.db.deleteFrom('sandbox_files').execute()
    expect(type((await recoverWith(address, await token())).answer)).toBe('cloud_backup_not_found')
    // The device with the wallet creates it again.
    expect(type(await setRecovery(address, await byCloud()))).toBeUndefined()
    expect(type((await recoverWith(address, await token())).answer)).toBeUndefined()
  })

  test.each([
    ['expired', 'cloud_login_needed'],
    ['busy', 'cloud_unreachable'],
    ['full', 'cloud_full'],
  ] as const)(
    'error: %s leaves the method that there was, and says what to do',
    async (outcome, expectation) => {
      expect(type(await createWith(await byCloud({ outcome })))).toBe(expectation)
      const address = await getAddress(createWith())
      expect(type(await setRecovery(address, await byCloud({ outcome })))).toBe(expectation)
      expect(await getMethod()).toBe('privy')
      expect(type((await recoverWith(address, {})).answer)).toBeUndefined()
    },
  )

  test('a write whose answer is lost is done once, and one that does not arrive changes nothing', async () => {
    const address = await getAddress(createWith())
    const loseOnce = when(write, async ({ n, send }) => {
      const response = await send()
      return n === 1 ? lose() : response
    })
    // A token of iCloud is valid for one call: a lost response needs another token.
    const first = type(await setRecovery(address, await byCloud(), loseOnce))
    if (kind === 'icloud') {
      expect(first).toBe('cloud_unreachable')
      expect(type(await setRecovery(address, await byCloud()))).toBeUndefined()
    } else expect(first).toBeUndefined()
    expect(type((await recoverWith(address, await token())).answer)).toBeUndefined()
    if (kind === 'google-drive') expect(await listFiles()).toHaveLength(1)

    // Never written, or never read back: the earlier one stays in force and in place.
    for (const pattern of [write, read]) {
      const never = when(pattern, async () => lose())
      expect(type(await setRecovery(address, await byCloud(), never))).toBe('cloud_unreachable')
      expect(type((await recoverWith(address, await token())).answer)).toBeUndefined()
    }
  })

  test('a commit whose answers are all lost leaves the new backup, and taking the old one away may fail', async () => {
    const address = await getAddress(createWith(await byCloud()))
    const losing = when(/\/commit/, async ({ send }) => {
      await send()
      return lose()
    })
    expect(type(await setRecovery(address, await byCloud(), losing))).toBe('error')
    expect(type((await recoverWith(address, await token())).answer)).toBeUndefined()
    const keeping = when(remove, async () => lose())
    expect(type(await setRecovery(address, await byCloud(), keeping))).toBeUndefined()
    expect(type((await recoverWith(address, await token())).answer)).toBeUndefined()
  })

  test('security: a backup that is not what was written is not put in force', async () => {
    const address = await getAddress(createWith())
    const forge = when(read, async ({ send }) => {
      const text = await (await send()).text()
      const half = 'A'.repeat(43)
      return new Response(text.replace(/(half\\?":\\?")[\w-]{43}/, `$1${half}`))
    })
    expect(type(await setRecovery(address, await byCloud(), forge))).toBe('wallet_damaged')
    expect(await getMethod()).toBe('privy')
    expect(type((await recoverWith(address, {})).answer)).toBeUndefined()
  })

  test('security: a lying server gets no half, and its slot of another kind or generation stays closed', async () => {
    const address = await getAddress(createWith(await byCloud()))
    const bodies: string[] = []
    const listen = (real: Fetch): Fetch => {
      return (url, init) => {
        if (!url.includes('/sandbox/')) bodies.push(`${url} ${init.body}`)
        return real(url, init)
      }
    }
    expect(type((await recoverWith(address, await token(), listen)).answer)).toBeUndefined()
    expect(type(await setRecovery(address, await byCloud(), listen))).toBeUndefined()
    const [{ content = '' } = {}] = await listFiles()
    const [half = ''] = /[\w-]{43}(?=\\?",\\?"created)/.exec(content) ?? []
    expect(half).toHaveLength(43)
    expect(bodies.length).toBeGreaterThan(4)
    expect(bodies.join('\n')).not.toContain(half)
    // The requesting page does not learn it either.
    const { page } = await recoverWith(address, await token())
    expect(JSON.stringify([...page.answersById.values()])).not.toContain(half)

    const lying = (path: RegExp, change: (body: Record<string, unknown>) => object) =>
      when(path, async ({ send }) => {
        const response = await send()
        const body = (await response.clone().json()) as Record<string, unknown>
        return response.ok ? Response.json(change(body), { headers: response.headers }) : response
      })
    const slot = ({ slot }: Record<string, unknown>) => slot as { sealed: object }
    const swaps = [
      lying(/recovery\/prepare/, (body) => ({ ...body, slot_id: crypto.randomUUID() })),
      lying(/slots\/recover/, (body) => ({ ...body, slot: { ...slot(body), slot_id: crypto.randomUUID() } })),
      lying(/slots\/recover/, (body) => ({ ...body, slot: { ...slot(body), kind: 'privy' } })),
      lying(/slots\/recover/, (body) => ({
        ...body,
        slot: { ...slot(body), sealed: { ...slot(body).sealed, ct: 'A'.repeat(43) } },
      })),
    ]
    const types: unknown[] = []
    for (const swap of swaps) types.push(type((await recoverWith(address, await token(), swap)).answer))
    expect(types).toEqual(['cloud_backup_not_found', 'wallet_damaged', 'error', 'wallet_damaged'])
  })

  test('security: an older generation that the server kept, and the half of another user’s backup, open nothing', async () => {
    const older = { account: 'older@example.com' }
    const address = await getAddress(createWith(await byCloud(older)))
    const listen: object[] = []
    const listening = (real: Fetch): Fetch => {
      return async (url, init) => {
        const response = await real(url, init)
        if (/recovery\/prepare|slots\/recover/.test(url) && response.ok)
          listen.push((await response.clone().json()) as object)
        return response
      }
    }
    expect(type((await recoverWith(address, await token(older), listening)).answer)).toBeUndefined()
    const [preparation, recoverReply] = listen
    // The user's backup is in another account now. The older account only has that of a slot that is no longer in
    // force.
    expect(type(await setRecovery(address, await byCloud()))).toBeUndefined()
    const replaying = (path: RegExp, body: object | undefined) =>
      when(path, async ({ send }) => Response.json(body, { headers: (await send()).headers }))
    const both = (real: Fetch) =>
      replaying(/recovery\/prepare/, preparation)(replaying(/slots\/recover/, recoverReply)(real))
    const replays = [
      replaying(/recovery\/prepare/, preparation),
      replaying(/slots\/recover/, recoverReply),
      both,
    ]
    const types: unknown[] = []
    for (const replay of replays) types.push(type((await recoverWith(address, await token(), replay)).answer))
    expect(types).toEqual(['cloud_backup_not_found', 'wallet_damaged', 'cloud_backup_not_found'])

    const eve = await signIn(world)
    const eves = { account: 'eve@example.com' }
    const byEve = { recoveryMethod: kind, recoveryAccessToken: await getToken(world, eve, eves) }
    const page = openPage(world, newProfile())
    await getAddress(page.send('privy:wallet:create', { accessToken: eve.token, ...byEve }))
    const half = /[\w-]{43}(?=\\?",\\?"created)/
    const files = await listFiles()
    const [stranger = ''] = half.exec(files.at(-1)?.content ?? '') ?? []
    expect(stranger).toHaveLength(43)
    for (const { id, content } of files.slice(0, -1))
      await world.ctx.db
        .updateTable('sandbox_files')
        .set({ content: content.replace(half, stranger) })
        .where('id', '=', id)
        .execute()
    expect(type((await recoverWith(address, await token())).answer)).toBe('wallet_damaged')
  })

  test('security: another user’s wallet is not recovered with one’s own cloud, nor by another app’s folder', async () => {
    const address = await getAddress(createWith(await byCloud()))
    const eve = await signIn(world)
    const page = openPage(world, newProfile())
    const answer = await page.send('privy:wallets:recover', { ...wallet(eve, address), ...(await token()) })
    expect(type(answer)).toBe('error')
  })
})

test('error: access that was not ticked is said so, and two files of one name are one backup', async () => {
  const byDrive = async (choice: Choice = {}) => ({
    recoveryMethod: 'google-drive',
    recoveryAccessToken: await getDriveToken(world, ada, choice),
  })
  const address = await getAddress(createWith(await byDrive()))
  expect(type(await setRecovery(address, await byDrive({ isTicked: false })))).toBe('cloud_access_denied')
  const [file] = await listFiles()
  if (!file) throw new Error('no file')
  const hostile = ['', '{', 'null', '{"v":1}', file.content.replace(/"slot":"\w{8}/, '"slot":"00000000')]
  for (const [n, content] of [...hostile, file.content].entries())
    await world.ctx.db
      .insertInto('sandbox_files')
      .values({ ...file, id: `other-${n}`, content, created_at: new Date(file.created_at.getTime() + n) })
      .execute()
  expect(type((await recoverWith(address, await byDrive())).answer)).toBeUndefined()
  // The next one removes all of them.
  expect(type(await setRecovery(address, await byDrive()))).toBeUndefined()
  expect(await listFiles()).toHaveLength(1)
})

test('two devices that change it at once: what is in force has its backup', async () => {
  const byDrive = async () => ({
    recoveryMethod: 'google-drive',
    recoveryAccessToken: await getDriveToken(world, ada),
  })
  const address = await getAddress(createWith(await byDrive()))
  const { page: second } = await recoverWith(address, await byDrive())
  const both = await Promise.all([
    setRecovery(address, await byDrive()),
    second.send('privy:wallets:set-recovery', { ...wallet(ada, address), ...(await byDrive()) } as never),
  ])
  expect(both.filter((answer) => answer.error === undefined).length).toBeGreaterThan(0)
  expect(type((await recoverWith(address, await byDrive())).answer)).toBeUndefined()
})

test('security: what an app does not offer, the frame does not do', async () => {
  const plain = await createWorld()
  const bob = await signIn(plain)
  const page = openPage(plain, newProfile())
  const recoveryRequest = {
    accessToken: bob.token,
    recoveryMethod: 'google-drive',
    recoveryAccessToken: 't',
  } as const
  expect((await page.send('privy:wallet:create', recoveryRequest)).error?.type).toBe('not_supported')
})

test.each(['google-drive', 'icloud'])(
  'error: %s without access to it asks for a login there',
  async (method) => {
    const world = await createWorld()
    const bob = await signIn(world)
    const request = { accessToken: bob.token, recoveryMethod: method as 'icloud' }
    const page = openPage(world, newProfile())
    expect((await page.send('privy:wallet:create', request)).error?.type).toBe('cloud_login_needed')
  },
)
