import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { generateP256KeyPair } from '@privy-io/node'
import { retireUser } from '../../../packages/server/src/account/transferStore.ts'
import { createApp } from '../../../packages/server/src/app/manage.ts'
import { createRow } from '../../../packages/server/src/delegation/changeRows.ts'
import { insertFactor } from '../../../packages/server/src/mfa/factors.ts'
import { resetFactors } from '../../../packages/server/src/mfa/reset.ts'
import { findUser } from '../../../packages/server/src/user/store.ts'
import { listEntropyWallets, writeSetAside } from '../../../packages/server/src/wallet/store.ts'
import { addEndpoint } from '../../../packages/server/src/webhooks/manage.ts'
import { closeAtEnd } from '../closeAtEnd.ts'
import { signIn } from '../signIn.ts'
import { createWallet, deviceIn } from '../vaultDevice.ts'
import { makeVendorUser } from '../vendorUsers.ts'
import type { World } from '../world.ts'

export type Flags = Readonly<Record<string, string | true>>
export type CommandScene = {
  /** A value for each flag. */
  values: Flags
  /** Flags that are required with it. */
  needs?: readonly string[]
  /** Standard input. */
  input?: string
  /** Creates the objects of the command, and returns the words after its name. */
  prepare?(world: World, flags: readonly string[]): Promise<string[]>
}

const app = async (world: World) => [world.app.id]

async function closedUser({ ctx, app: { id } }: World, userId: string): Promise<void> {
  const row = await findUser(ctx, { appId: id, id: userId })
  if (!row) throw new Error('The user has just signed in.')
  await retireUser(ctx, { appId: id, user: row, reason: 'test', now: ctx.now() })
}

async function findTestApp({ ctx, app: { id } }: World) {
  const testApp = await ctx.apps.find(id)
  if (!testApp) throw new Error('The app of a world exists.')
  return testApp
}

const policyInput = { version: '1.0', name: 'Nothing', chain_type: 'ethereum', rules: [] }

/** How to type each command that has two compatible flags. */
export async function createScenes(world: World): Promise<Record<string, CommandScene>> {
  const { appId: other } = await createApp(world.ctx, { name: 'Other', origins: ['https://o.example'] })
  const testApp = await findTestApp(world)
  const { publicKey } = await generateP256KeyPair()
  const create = async (kind: 'quorum' | 'policy', body: Record<string, unknown>) =>
    (await createRow(world.ctx, kind, { app: testApp, sent: { body } })).id
  const quorum = await create('quorum', { public_keys: [publicKey] })
  const policy = await create('policy', policyInput)
  const json = true
  const page = 'https://page.example'
  const exportFile = join(await mkdtemp(join(tmpdir(), 'latchkey-scenes-')), 'users.json')
  closeAtEnd(() => rm(dirname(exportFile), { recursive: true, force: true }))
  let importCount = 0
  return {
    'app create': { values: { name: 'New', origin: page, set: 'sms_auth=true', json }, needs: ['name'] },
    'app update': {
      values: {
        name: 'Again',
        set: 'sms_auth=true',
        'add-origin': page,
        'remove-origin': 'https://x.example',
        json,
      },
      prepare: app,
    },
    'app secret rotate': { values: { overlap: '3600', json }, prepare: app },
    'app client create': { values: { name: 'Client', origin: page, json }, needs: ['name'], prepare: app },
    'app allowlist': { values: { add: 'ada@example.com', remove: 'bob@example.com', json }, prepare: app },
    'app denylist': { values: { add: 'eve@example.com', remove: 'bob@example.com', json }, prepare: app },
    'app test-account add': {
      values: { email: 'qa@example.com', phone: '+12015550123', name: 'QA', json },
      async prepare({ ctx, app: { id } }) {
        await ctx.db.deleteFrom('test_accounts').where('app_id', '=', id).execute()
        return [id]
      },
    },
    'import privy': {
      values: {
        ...{ file: exportFile, 'app-id': 'vendor-app', 'api-url': 'https://api.example' },
        ...{ report: `${exportFile}.report`, restart: true, 'dry-run': true, json },
      },
      needs: ['file'],
      async prepare() {
        await writeFile(exportFile, JSON.stringify([makeVendorUser(++importCount)]))
        return [world.app.id]
      },
    },
    'app connect': {
      values: {
        ...{
          provider: other,
          'api-url': 'https://other.example',
          name: 'Other',
          icon: 'https://other.example/i.png',
        },
        ...{ origin: page, 'read-only': true },
      },
      needs: ['provider'],
      prepare: app,
    },
    'app accept': {
      values: {
        ...{ requester: 'shop', name: 'Shop', icon: 'https://shop.example/i.png', 'read-only': true },
        ...{ callback: 'https://shop.example/api/v1/oauth/callback/privy:x', origin: page },
      },
      needs: ['requester', 'name', 'origin'],
      prepare: app,
    },
    'app disconnect': { values: { provider: other, requester: 'shop' }, prepare: app },
    'app quorum create': {
      values: { key: publicKey, 'new-key': true, threshold: '1', name: 'Ops', json },
      needs: ['key'],
      prepare: app,
    },
    'app policy create': {
      values: { owner: quorum, json },
      input: JSON.stringify(policyInput),
      prepare: app,
    },
    'app delegation set': { values: { quorum, policy, off: true }, prepare: app },
    'app delegation revoke': { values: { all: true, user: 'did:privy:nobody', json }, prepare: app },
    'app events': { values: { days: '7', json }, prepare: app },
    'webhook add': {
      values: { url: 'https://hooks.example/', event: 'user.created', json },
      needs: ['url'],
      prepare: app,
    },
    'webhook rotate': {
      values: { overlap: '60', json },
      async prepare() {
        const { id } = await addEndpoint(world.ctx, {
          ...{ app: testApp, url: 'https://hooks.example/', events: [] },
        })
        return [world.app.id, id]
      },
    },
    'webhook deliveries': { values: { endpoint: 'ep_none', failed: true, limit: '5', json }, prepare: app },
    'webhook replay': {
      values: { all: true, delivery: crypto.randomUUID(), endpoint: 'ep_none', since: '2026-01-01' },
      prepare: app,
    },
    doctor: {
      values: {
        ...{ origin: world.app.origin, app: world.app.id, workers: '2' },
        ...{ load: true, seconds: '1', callers: '1', json },
      },
    },
    migrate: { values: { wait: true, json } },
    plan: { values: { users: '1000', daily: '0.5', json }, needs: ['users'] },
    'user restore': {
      values: { 'take-back': true, 'dry-run': true, json },
      async prepare() {
        const { userId } = await signIn(world)
        await closedUser(world, userId)
        return [world.app.id, userId]
      },
    },
    'user wallet restore': {
      values: { 'dry-run': true, json },
      async prepare() {
        const session = await signIn(world)
        const owner = { appId: world.app.id, userId: session.userId }
        const address = await createWallet(await deviceIn(world, session))
        const { entropy_id: entropyId } = await world.ctx.db
          .selectFrom('wallets')
          .select('entropy_id')
          .where('user_id', '=', owner.userId)
          .executeTakeFirstOrThrow()
        const wallets = await listEntropyWallets(world.ctx.db, owner, entropyId)
        await writeSetAside(world.ctx, { entropyId, wallets, setAsideAt: world.ctx.now() })
        return [world.app.id, owner.userId, address]
      },
    },
    'user mfa reset': {
      values: { cancel: true, 'dry-run': true, json },
      async prepare(_, flags) {
        const { userId } = await signIn(world)
        const now = world.ctx.now()
        const factor = { type: 'sms', subject: '+12133740199', sealed: null, verifiedAt: now, now } as const
        await insertFactor(world.ctx, { appId: world.app.id, userId }, factor)
        if (flags.includes('cancel'))
          await resetFactors(world.ctx, { app: await findTestApp(world), userId, dryRun: false }).finally(
            world.delivered,
          )
        return [world.app.id, userId]
      },
    },
  }
}

export const toArgs = (flags: Flags): string[] =>
  Object.entries(flags).flatMap(([name, value]) => (value === true ? [`--${name}`] : [`--${name}`, value]))
