import { randomBytes, randomUUID } from 'node:crypto'
import { listAllowlist } from '../../../packages/server/src/account/accessLists.ts'
import { listWalletAddresses } from '../../../packages/server/src/account/reopenStore.ts'
import { createApp } from '../../../packages/server/src/app/manage.ts'
import { listApps, listBrokenApps } from '../../../packages/server/src/app/store.ts'
import { listProviderIcons } from '../../../packages/server/src/methods/crossApp/branding.ts'
import { acceptRequester, connectProvider } from '../../../packages/server/src/methods/crossApp/connect.ts'
import * as grants from '../../../packages/server/src/methods/crossApp/grants.ts'
import { listProviders, listRequesters } from '../../../packages/server/src/methods/crossApp/store.ts'
import { insertFactor, readFactors } from '../../../packages/server/src/mfa/factors.ts'
import { listFiles, writeFile } from '../../../packages/server/src/sandbox/fileStore.ts'
import { listMessages } from '../../../packages/server/src/sandbox/inboxStore.ts'
import { listKnown, storeKnown } from '../../../packages/server/src/session/knownDeviceStore.ts'
import { listLive } from '../../../packages/server/src/session/store.ts'
import {
  listDeviceRows,
  listDevicesSince,
  registerDevice,
} from '../../../packages/server/src/wallet/deviceStore.ts'
import {
  insertWallet,
  listAddresses,
  listEntropyWallets,
  listSetAside,
  writeSetAside,
} from '../../../packages/server/src/wallet/store.ts'
import { invite } from '../invite.ts'
import { type Session, signIn } from '../signIn.ts'
import { createWallet, deviceIn } from '../vaultDevice.ts'
import type { World } from '../world.ts'

/** A separate app and user, and the time at which the `at`-th thing is made. */
type Scene = {
  world: World
  session: Session
  owner: { appId: string; userId: string }
  time(at: number): Date
}

export type StoredRow = {
  readers: readonly string[]
  several: string
  /** A lower maximum for things that take long to make, and the length at which the list ends. */
  max?: number
  /** Makes this many, and returns the lists as read and as expected. */
  compare(scene: Scene, count: number): Promise<{ read: unknown; wanted: unknown }>
}

const range = (count: number) => Array.from({ length: count }, (_, at) => at)
const hex = (at: number, length: number) => at.toString(16).padStart(length, '0')
const walletAt = (at: number) => `0x${hex(at + 1, 40)}`
const findSession = async ({ world, owner }: Scene) => {
  const [session] = await listLive(world.ctx.db, { ...owner, now: world.clock.now() })
  if (!session) throw new Error('The user has just logged in.')
  return session.id
}

export const storedRows: readonly StoredRow[] = [
  {
    readers: [
      'server/src/account/accessLists.ts listAllowlist',
      'server/src/user/accessStore.ts listInvitations',
    ],
    several: 'entries of an allowlist',
    async compare({ world: { ctx }, owner: { appId } }, count) {
      const all = range(count).map((at) => `ada${hex(at, 4)}@example.com`)
      for (const entry of all) await invite(ctx, { appId, entry })
      return { read: (await listAllowlist(ctx, appId)).map(({ value }) => value), wanted: all }
    },
  },
  {
    readers: ['server/src/app/store.ts listApps', 'server/src/app/store.ts listBrokenApps'],
    several: 'apps, every other one changed outside of Latchkey',
    max: 5,
    async compare({ world: { ctx } }, count) {
      const before = [(await listApps(ctx)).length, (await listBrokenApps(ctx)).length] as const
      const ids: string[] = []
      for (const at of range(count))
        ids.push((await createApp(ctx, { name: `App ${at}`, origins: [] })).appId)
      const broken = ids.filter((_, at) => at % 2 === 1)
      for (const id of broken)
        await ctx.db.updateTable('apps').set({ name: 'Mine' }).where('id', '=', id).execute()
      const [sound, changed] = [await listApps(ctx), await listBrokenApps(ctx)]
      return {
        read: [sound.slice(before[0]).map(({ id }) => id), changed.slice(before[1])],
        wanted: [ids.filter((id) => !broken.includes(id)), broken],
      }
    },
  },
  {
    readers: [
      'server/src/methods/crossApp/store.ts listProviders',
      'server/src/methods/crossApp/branding.ts listProviderIcons',
    ],
    several: 'apps whose accounts log in',
    async compare({ world: { ctx }, owner: { appId }, time }, count) {
      const icons = range(count).map((at) => `https://icons.example/${at}.png`)
      for (const at of range(count))
        await connectProvider(
          { ...ctx, now: () => time(at) },
          {
            ...{ requester: appId, provider: `p${hex(at, 24)}`, name: `P${at}`, iconUrl: icons[at] },
            apiUrl: 'https://other.example',
          },
        )
      const names = (await listProviders(ctx, appId)).map(({ name }) => name)
      return {
        read: [names, await listProviderIcons(ctx, appId)],
        wanted: [range(count).map((at) => `P${at}`), icons],
      }
    },
  },
  {
    readers: [
      'server/src/methods/crossApp/store.ts listRequesters',
      'server/src/methods/crossApp/grants.ts listGrants',
    ],
    several: 'apps that may ask users, and that one user has allowed',
    async compare({ world: { ctx }, owner, time }, count) {
      const ids = range(count).map((at) => `r${at}`)
      for (const [at, requester] of ids.entries()) {
        const origins = [`https://r${at}.example`]
        await acceptRequester(
          { ...ctx, now: () => time(at) },
          { provider: owner.appId, requester, name: requester, origins },
        )
        await grants.allow(ctx.db, { ...owner, requester, id: randomUUID(), now: time(at) })
      }
      const requesters = await listRequesters(ctx, owner.appId)
      const grantRows = await grants.listGrants(ctx.db, owner)
      return {
        read: [requesters, grantRows].map((rows) => rows.map((row) => row.requester_id)),
        wanted: [ids, ids],
      }
    },
  },
  {
    readers: ['server/src/session/store.ts listLive'],
    several: 'sessions of one user, besides the first',
    max: 5,
    async compare({ world, session, owner }, count) {
      const tokens = [session.token]
      for (const _ of range(count)) {
        world.clock.forward({ seconds: 1_200 })
        tokens.push((await signIn(world, session.email)).token)
      }
      const rows = await listLive(world.ctx.db, { ...owner, now: world.clock.now() })
      const { body } = await world.get('/api/v1/users/me/sessions', { token: tokens.at(-1) ?? '' })
      const answer = body.sessions as { id: string; current: boolean }[]
      return {
        read: [
          answer.map(({ id }) => id),
          answer.map(({ current }) => current),
          new Set(rows.map(({ sid }) => sid)).size,
        ],
        wanted: [rows.map(({ sid }) => sid), range(count + 1).map((at) => at === 0), count + 1],
      }
    },
  },
  {
    readers: ['server/src/session/knownDeviceStore.ts listKnown'],
    several: 'devices that a user has logged in from',
    async compare(scene, count) {
      const { world, owner, time } = scene
      const [sessionId, most, db] = [await findSession(scene), 20, world.ctx.db]
      await db.deleteFrom('known_devices').where('user_id', '=', owner.userId).execute()
      const devices = range(count).map((at) => Buffer.from(hex(at, 64), 'hex'))
      for (const [at, device] of devices.entries()) {
        const expiresAt = new Date(time(at).getTime() + 1e9)
        await storeKnown(db, { userId: owner.userId, device, sessionId, max: most, expiresAt, now: time(at) })
      }
      const read = await listKnown(db, { userId: owner.userId, max: most, now: time(count) })
      const toText = (one: Uint8Array) => Buffer.from(one).toString('hex')
      return { read: read.map(toText), wanted: devices.slice(-most).toReversed().map(toText) }
    },
  },
  {
    readers: [
      'server/src/wallet/deviceStore.ts listDeviceRows',
      'server/src/wallet/deviceStore.ts listDevicesSince',
    ],
    several: 'devices with wallets',
    async compare(scene, count) {
      const { world, owner, time } = scene
      const sessionId = await findSession(scene)
      const ids = range(count).map((at) => `device${hex(at, 4)}`)
      for (const [at, id] of ids.entries()) {
        const device = { id, publicKey: { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' } } as never
        await registerDevice(world.ctx.db, owner, { device, label: id, sessionId, now: time(at) })
      }
      const all = await listDeviceRows(world.ctx.db, owner)
      const later = await listDevicesSince(world.ctx.db, owner, time(0))
      return {
        read: [all.map(({ id }) => id), later.map(({ id }) => id).sort()],
        wanted: [ids.toReversed(), ids.slice(1)],
      }
    },
  },
  {
    readers: [
      'server/src/wallet/store.ts listEntropyWallets',
      'server/src/wallet/store.ts listAddresses',
      'server/src/wallet/store.ts listSetAside',
      'server/src/account/reopenStore.ts listWalletAddresses',
    ],
    several: 'wallets of one seed, besides the first',
    async compare({ world, session, owner, time }, count) {
      const { ctx } = world
      const first = await createWallet(await deviceIn(world, session))
      const { entropy_id: entropyId } = await ctx.db
        .selectFrom('wallets')
        .select('entropy_id')
        .where('user_id', '=', owner.userId)
        .executeTakeFirstOrThrow()
      const all = range(count).map(walletAt)
      for (const [at, address] of all.entries())
        await insertWallet(ctx, owner, {
          ...{ entropyId, chain_type: 'ethereum', hd_wallet_index: at + 1, address, now: time(at) },
        })
      const wallets = await listEntropyWallets(ctx.db, owner, entropyId)
      const firstAddresses = await listAddresses(ctx.db, owner, entropyId)
      const whole = await listWalletAddresses(ctx.db, owner)
      await writeSetAside(ctx, { entropyId, wallets, setAsideAt: time(count) })
      const aside = await listSetAside(ctx, owner)
      const rest = await listEntropyWallets(ctx.db, owner, entropyId)
      const toAddresses = (rows: readonly { address: string }[]) => rows.map(({ address }) => address).sort()
      const both = [first, ...all].sort()
      return {
        read: [wallets, firstAddresses, aside, rest].map(toAddresses).concat([whole.toSorted()]),
        wanted: [both, [first], both, [], both],
      }
    },
  },
  {
    readers: ['server/src/mfa/factors.ts readFactors'],
    several: 'passkeys as second factors',
    async compare({ world: { ctx }, owner, time }, count) {
      const subjects = range(count).map((at) => `passkey${hex(at, 4)}`)
      for (const [at, subject] of subjects.entries()) {
        const verifiedAt = time(at)
        await insertFactor(ctx, owner, {
          type: 'passkey',
          subject,
          sealed: null,
          verifiedAt,
          now: verifiedAt,
        })
      }
      const { active, isRequired } = await readFactors(ctx, owner)
      return {
        read: [active.map(({ subject }) => subject).sort(), isRequired],
        wanted: [subjects, count > 0],
      }
    },
  },
  {
    readers: ['server/src/sandbox/inboxStore.ts listMessages', 'server/src/sandbox/fileStore.ts listFiles'],
    several: 'messages and files of the sandbox',
    async compare({ world: { ctx }, owner, time }, count) {
      const [to, folder] = [`${randomBytes(8).toString('hex')}@example.com`, randomUUID()]
      const subjects = range(count).map((at) => `Subject ${at}`)
      for (const [at, subject] of subjects.entries()) {
        await ctx.db
          .insertInto('sandbox_messages')
          .values({
            app_id: owner.appId,
            recipient: to,
            channel: 'email',
            subject,
            body_text: '',
            body_html: '',
            created_at: time(at),
          })
          .execute()
        await writeFile(ctx.db, {
          folder,
          id: randomUUID(),
          name: 'n',
          content: subject,
          created_at: time(at),
        })
      }
      const messages = await listMessages(ctx.db, to)
      const files = await listFiles(ctx.db, { folder, name: 'n' })
      const newest = subjects.toReversed()
      return {
        read: [messages.map(({ subject }) => subject), files.map(({ content }) => content)],
        // The number on a page of the inbox.
        wanted: [newest.slice(0, 50), newest],
      }
    },
  },
]
