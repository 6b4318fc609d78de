import { vault } from '@latchkey/wire'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { type Hex, recoverMessageAddress } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { host, onDevice } from '../../../../test/support/browserDevice.ts'
import { askAsApp, type Delegation, enableDelegation } from '../../../../test/support/delegation.ts'
import { pregenerate, takeOverHeld } from '../../../../test/support/handover.ts'
import { beginImport, finish, newKey, seal } from '../../../../test/support/keyImport.ts'
import { type Session, signIn } from '../../../../test/support/signIn.ts'
import { deviceIn, refusal } from '../../../../test/support/vaultDevice.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { requireUser } from '../../../core/src/account/manage.ts'
import { embeddedWallets } from '../../../core/src/account/wallets.ts'
import { findSolanaWallet } from '../../../core/src/wallet/embedded/findWallet.ts'
import { connectWallet } from '../../../core/src/wallet/embedded/recoverWallet.ts'
import { takeOverWallets } from '../../../core/src/wallet/embedded/takeOverWallets.ts'
import { signMessage } from '../../../core/src/wallet/sign.ts'
import { signSolanaMessage } from '../../../core/src/wallet/signSolana.ts'
import { createRecipient } from '../../../frame/src/handover/recipient.ts'
import { finishHandovers } from './finishHandovers.ts'
import { listHandovers } from './store.ts'

const say = { method: 'personal_sign', params: { message: 'hi', encoding: 'utf-8' } }

let world: World
let delegation: Delegation
let ada: Session
let address: string
let walletId: string

beforeEach(async () => {
  world = await createWorld({ origins: [host] })
  delegation = await enableDelegation(world)
  ada = await signIn(world)
  address = await pregenerate(world, ada)
  walletId = (await readWallet()).id
})

const readWallet = () =>
  world.ctx.db.selectFrom('api_wallets').selectAll().where('address', '=', address).executeTakeFirstOrThrow()
const askToSign = () => askAsApp(world, { path: `/wallets/${walletId}/rpc`, body: say, by: [delegation.key] })
const readAccount = async () => {
  const { body } = await world.call('GET', '/api/v1/users/me', { token: ada.token })
  const { linked_accounts } = body.user as { linked_accounts: Record<string, unknown>[] }
  return linked_accounts.find((one) => one.address === address)
}
const isAtSigner = async () => {
  const { app_grant: grant, sealed_key: sealedKey } = await readWallet()
  return grant !== null && sealedKey !== null
}

describe('the client of the user', () => {
  test('takes the wallet over, signs with it, and the app’s server cannot any more', async () => {
    expect(await askToSign()).toMatchObject({ status: 200 })
    expect(await readAccount()).toMatchObject({ pregenerated: 'app', id: walletId })
    const context = await onDevice(world, ada)
    const [wallet] = embeddedWallets(requireUser(context.client))
    if (!wallet) throw new Error('There is no wallet.')
    await connectWallet(context, wallet)
    const signature = (await signMessage(context, wallet, 'hello')) as Hex
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)

    expect(await askToSign()).toMatchObject({ body: { code: 'user_has_not_delegated_wallet' } })
    expect(await isAtSigner()).toBe(false)
    const account = await readAccount()
    expect(account).toMatchObject({ imported: true, delegated: false, pregenerated: 'user', id: null })
    expect(world.inbox.at(-1)?.text).toContain('The app made this wallet before your first login')
    // A second device recovers it like any other.
    const second = await onDevice(world, ada)
    expect(await signMessage(second, wallet, 'hello')).toBe(signature)
  })

  test('takes a wallet of Solana over as well', async () => {
    const solanaAddress = await pregenerate(world, ada, 'solana')
    const context = await onDevice(world, ada)
    await takeOverWallets(context)
    const wallets = embeddedWallets(requireUser(context.client))
    expect(wallets.map(({ pregenerated }) => pregenerated)).toEqual(['user', 'user'])
    const wallet = findSolanaWallet(requireUser(context.client))
    expect(wallet.address).toBe(solanaAddress)
    const message = new TextEncoder().encode('hello')
    const signature = await signSolanaMessage(context, wallet, message)
    expect(ed25519.verify(signature, message, base58.decode(solanaAddress))).toBe(true)
    expect(await finishHandovers(world.ctx)).toBe(0)
  })

  test('of two devices at once both have it in the end, and there is one wallet', async () => {
    const contexts = await Promise.all([onDevice(world, ada), onDevice(world, ada)])
    const signatures = await Promise.allSettled(
      contexts.map((context) => {
        const [wallet] = embeddedWallets(requireUser(context.client))
        return signMessage(context, wallet as never, 'hello')
      }),
    )
    expect(signatures.map(({ status }) => status)).toContain('fulfilled')
    const all = []
    for (const context of contexts) {
      const [wallet] = embeddedWallets(requireUser(context.client))
      all.push(await signMessage(context, wallet as never, 'hello'))
    }
    expect(new Set(all).size).toBe(1)
    const rows = await world.ctx.db
      .selectFrom('wallets')
      .select('address')
      .where('user_id', '=', ada.userId)
      .execute()
    expect(rows).toEqual([{ address }])
  })
})

describe('a handover that stops', () => {
  test('after the key was sent: the same device and another one can take it over again', async () => {
    const device = await deviceIn(world, ada)
    const first = await takeOverHeld(device, address)
    const second = await takeOverHeld(device, address)
    expect(second.bytes).toEqual(first.bytes)
    expect(await askToSign()).toMatchObject({ body: { code: 'user_has_not_delegated_wallet' } })
    // The first device is lost. Its lease ends.
    world.clock.forward({ seconds: 600 })
    const other = await deviceIn(world, ada)
    const { intentId, bytes } = await takeOverHeld(other, address)
    await finish(other, intentId, { chain: 'ethereum', bytes, address })
    expect(await isAtSigner()).toBe(false)
  })

  test('after it was staged: the wallet is not lost, and the key is erased only after the commit', async () => {
    const device = await deviceIn(world, ada)
    const { intentId, bytes } = await takeOverHeld(device, address)
    const material = await seal(device, intentId, { chain: 'ethereum', bytes, address })
    await device.call(vault.stageMaterial, material)
    expect(await finishHandovers(world.ctx)).toBe(0)
    expect(await isAtSigner()).toBe(true)
    await device.call(vault.readMaterial, { intent_id: intentId })
    await device.call(vault.commitIntent, { intent_id: intentId })
    expect(await isAtSigner()).toBe(false)
  })

  test('after the commit, while the signer does not answer: the key is erased later', async () => {
    const device = await deviceIn(world, ada)
    const { intentId, bytes } = await takeOverHeld(device, address)
    await delegation.signer.stop()
    await finish(device, intentId, { chain: 'ethereum', bytes, address })
    expect(await isAtSigner()).toBe(true)
    expect(await readAccount()).toMatchObject({ pregenerated: 'user' })
    await expect(finishHandovers(world.ctx)).rejects.toThrow()
    await delegation.signer.start()
    expect(await askToSign()).toMatchObject({ body: { code: 'user_has_not_delegated_wallet' } })
    expect(await finishHandovers(world.ctx)).toBe(1)
    expect(await isAtSigner()).toBe(false)
    expect(await finishHandovers(world.ctx)).toBe(0)
  })

  test('between the signer and the database: a repeat ends it', async () => {
    const device = await deviceIn(world, ada)
    const { intentId, bytes } = await takeOverHeld(device, address)
    await delegation.signer.stop()
    await finish(device, intentId, { chain: 'ethereum', bytes, address })
    await delegation.signer.start()
    const { app_grant: grant, sealed_key: sealedKey, handover_receipt: receipt } = await readWallet()
    if (!grant || !receipt || sealedKey === null) throw new Error('The handover is over.')
    await world.ctx.signer.confirmHandover({ grant, sealedKey, ...receipt })
    expect(await finishHandovers(world.ctx)).toBe(1)
    expect(await isAtSigner()).toBe(false)
  })
})

describe('security:', () => {
  test('a receipt that the signer refuses does not stop the handovers after it', async () => {
    const eve = await signIn(world)
    const wallets = []
    for (const [session, owned] of [
      [ada, address],
      [eve, await pregenerate(world, eve)],
    ] as const) {
      const device = await deviceIn(world, session)
      wallets.push({ device, address: owned, ...(await takeOverHeld(device, owned)) })
    }
    await delegation.signer.stop()
    for (const { device, intentId, bytes, address } of wallets)
      await finish(device, intentId, { chain: 'ethereum', bytes, address })
    await delegation.signer.start()
    const { db } = world.ctx
    const [first, second] = await listHandovers(db)
    const handover_receipt = JSON.stringify({ statement: '{}', signature: 'x' })
    await db
      .updateTable('api_wallets')
      .set({ handover_receipt })
      .where('id', '=', first?.walletId ?? '')
      .execute()
    await expect(finishHandovers(world.ctx)).rejects.toThrow(AggregateError)
    expect(second).toBeDefined()
    expect((await listHandovers(db)).map(({ walletId }) => walletId)).toEqual([first?.walletId])
  })

  test('another user gets no key', async () => {
    const eve = await signIn(world)
    const device = await deviceIn(world, eve)
    expect(await refusal(takeOverHeld(device, address))).toMatchObject({ code: 'not_found' })
    expect(await askToSign()).toMatchObject({ status: 200 })
  })

  test('an intent for another address brings no key', async () => {
    const device = await deviceIn(world, ada)
    const key = newKey()
    const intentId = await beginImport(device, key)
    const { recipient_key } = { recipient_key: 'BA'.padEnd(87, 'A') }
    expect(await refusal(device.call(vault.takeOver, { intent_id: intentId, recipient_key }))).toMatchObject({
      code: 'not_found',
    })
    await finish(device, intentId, key)
  })

  test('a finished handover cannot be repeated', async () => {
    const device = await deviceIn(world, ada)
    const { intentId, bytes } = await takeOverHeld(device, address)
    const before = await readWallet()
    await finish(device, intentId, { chain: 'ethereum', bytes, address })
    expect(
      await refusal(device.call(vault.takeOver, { intent_id: intentId, recipient_key: 'x' })),
    ).toMatchObject({ code: 'not_found' })
    // An old copy of the database.
    const text = (value: object | null) => value && JSON.stringify(value)
    await world.ctx.db
      .updateTable('api_wallets')
      .set({ app_grant: text(before.app_grant), sealed_key: before.sealed_key })
      .where('id', '=', walletId)
      .execute()
    const { app_grant: grant, sealed_key: sealedKey } = before
    if (!grant || sealedKey === null) throw new Error('There was no key.')
    const { publicKey: recipientKey } = await createRecipient()
    await expect(world.ctx.signer.handOver({ grant, sealedKey, recipientKey })).rejects.toMatchObject({
      ...{ code: 'invalid_data', message: 'The signer has no key for this user.' },
    })
    expect((await askToSign()).status).not.toBe(200)
  })

  test('a server that writes into the database hands no key to another user', async () => {
    const eve = await signIn(world)
    await world.ctx.db
      .updateTable('api_wallets')
      .set({ user_id: eve.userId })
      .where('id', '=', walletId)
      .execute()
    const device = await deviceIn(world, eve)
    const { grant } = await takeOverHeld(device, address)
    // The grant still names its own user, and another user's page refuses it.
    expect(grant.user_id).toBe(ada.userId)
    const { app_grant } = await readWallet()
    await world.ctx.db
      .updateTable('api_wallets')
      .set({ app_grant: JSON.stringify({ ...app_grant, user_id: eve.userId }) })
      .where('id', '=', walletId)
      .execute()
    expect(await refusal(takeOverHeld(device, address))).toMatchObject({ code: 'invalid_data' })
  })
})
