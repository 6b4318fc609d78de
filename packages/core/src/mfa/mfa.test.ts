import { beforeAll, describe, expect, test, vi } from 'vitest'
import { host, onDevice } from '../../../../test/support/browserDevice.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { createMfaWorld, fromBase32, totpNow } from '../../../../test/support/mfa.ts'
import { type Session, signIn } from '../../../../test/support/signIn.ts'
import type { World } from '../../../../test/support/world.ts'
import type { WalletWithMetadata } from '../methods/siwe/account.ts'
import { askFrame, type WalletContext } from '../wallet/connect.ts'
import { createSolanaWallet, createWallet } from '../wallet/embedded/createWallet.ts'
import { findEthereumWallet, findSolanaWallet } from '../wallet/embedded/findWallet.ts'
import { openExport } from '../wallet/embedded/openExport.ts'
import { setWalletRecovery } from '../wallet/embedded/setWalletRecovery.ts'
import { reviveFrameError } from '../wallet/frame/frameError.ts'
import { signAuthorization } from '../wallet/provider/authorization.ts'
import { signMessage, signTransaction, signTypedData } from '../wallet/sign.ts'
import { signSolanaMessage } from '../wallet/signSolana.ts'
import { createMfa } from './mfa.ts'

/** Client, frame, server and vault are real; the authenticator app is its algorithm; the test acts as the user. */
let world: World
beforeAll(async () => {
  world = await createMfaWorld({ origins: [host] })
})

type Scene = { ada: Session; context: WalletContext; wallet: WalletWithMetadata; secret: Buffer }

async function withTotp(): Promise<Scene> {
  const ada = await signIn(world)
  const context = await onDevice(world, ada)
  await createWallet(context)
  const enrollment = await askFrame(context, 'privy:mfa:init-enrollment', { method: 'totp' })
  const secret = fromBase32((enrollment as { secret: string }).secret)
  const code = totpNow({ secret, world })
  await askFrame(context, 'privy:mfa:submit-enrollment', { method: 'totp', code })
  const user = await context.client.session.refresh()
  if (!user) throw new Error('There is a user.')
  expect(user.mfaMethods).toEqual(['totp'])
  return { ada, context, wallet: findEthereumWallet(user), secret }
}

/** A code works only once. */
function nextCode({ secret }: Scene): string {
  world.clock.forward({ seconds: 30 })
  return totpNow({ secret, world })
}

/** Records the requests for a factor; the test answers them. */
function listen({ context }: Pick<Scene, 'context'>) {
  const listener = vi.fn()
  context.mfa.setListener(listener)
  return listener
}

const isRequired = ({ context }: Pick<Scene, 'context'>, attempt: number) =>
  eventually(() => expect(context.mfa.getState()).toMatchObject({ status: 'required', attempt }))

/** As a quarter of an hour later. */
const forget = ({ ada, context }: Scene) => context.frame.request('privy:mfa:clear', { userId: ada.userId })

const typedData = {
  domain: { name: 'Mail' },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'hello' },
} as const

/**
 * Every use of a key by a client (R53: factor at the vault). An import has no key yet, and published clients cannot ask
 * for a factor there.
 */
const doors: Record<string, (scene: Scene) => Promise<unknown>> = {
  'a message': ({ context, wallet }) => signMessage(context, wallet, 'hello'),
  'typed data': ({ context, wallet }) => signTypedData(context, wallet, JSON.stringify(typedData)),
  'a transaction': ({ context, wallet }) =>
    signTransaction(context, wallet, {
      ...{ to: wallet.address, value: 1n, nonce: 0, gas: 21_000, gasPrice: 1, chainId: 1 },
    }),
  'an authorization': ({ context, wallet }) =>
    signAuthorization(context, wallet, { contract: `0x${'33'.repeat(20)}`, chain_id: 1, nonce: 0 } as never),
  'a further wallet': ({ context }) => createWallet(context, { createAdditional: true }),
  'a wallet of another chain': ({ context }) => createSolanaWallet(context),
  'a message of that chain': async ({ context }) => {
    const user = context.client.session.store.getState().user
    if (!user) throw new Error('There is a user.')
    return signSolanaMessage(context, findSolanaWallet(user), new Uint8Array([1]))
  },
  'an export': ({ context, wallet }) => openExport(context, wallet),
  'another way to recover': ({ context, wallet }) =>
    setWalletRecovery(context, wallet, {
      ...{ recoveryMethod: 'user-passcode', recoveryPassword: 'correct horse' },
    }),
}

test.each(['answered', 'canceled'] as const)(
  'security: each call asks a user with a second factor once: %s',
  async (how) => {
    const scene = await withTotp()
    const { mfa } = scene.context
    for (const [door, enter] of Object.entries(doors)) {
      await forget(scene)
      const listener = listen(scene)
      if (how === 'canceled') {
        const work = enter(scene)
        const failure = expect(work, door).rejects.toMatchObject({ data: { type: 'mfa_canceled' } })
        await isRequired(scene, 1)
        mfa.cancel()
        await failure
        expect(mfa.getState(), door).toEqual({ status: 'idle' })
      }
      const work = enter(scene)
      await isRequired(scene, 1)
      await mfa.submit('totp', nextCode(scene))
      await work
      expect(listener, door).toHaveBeenCalledTimes(how === 'canceled' ? 2 : 1)
    }
  },
)

test('on a new device the wallet is recovered, and its user asked once', async () => {
  const scene = await withTotp()
  const other = await onDevice(world, await signIn(world, scene.ada.email))
  const listener = listen({ context: other })
  const signing = signMessage(other, scene.wallet, 'hello')
  await isRequired({ context: other }, 1)
  await other.mfa.submit('totp', nextCode(scene))
  expect(await signing).toMatch(/^0x/)
  expect(listener).toHaveBeenCalledTimes(1)
})

describe('what is wrong', () => {
  test('four times ends the request; the server locks, and says for how long', async () => {
    const scene = await withTotp()
    const { mfa } = scene.context
    listen(scene)
    await forget(scene)
    const signing = signMessage(scene.context, scene.wallet, 'hello')
    const ending = { code: 'missing_or_invalid_mfa', data: { type: 'mfa_verification_max_attempts_reached' } }
    const failure = expect(signing).rejects.toMatchObject(ending)
    for (let attempt = 1; attempt <= 4; attempt++) {
      await isRequired(scene, attempt)
      await expect(mfa.submit('totp', '000000')).rejects.toMatchObject({ code: 'missing_or_invalid_mfa' })
    }
    await failure
    expect(mfa.getState()).toMatchObject({ status: 'failed', error: ending })
    mfa.cancel()
    const again = signMessage(scene.context, scene.wallet, 'hello')
    const lockout = expect(again).rejects.toMatchObject({ code: 'too_many_requests' })
    await isRequired(scene, 1)
    await expect(mfa.submit('totp', '000000')).rejects.toMatchObject({
      data: { retry_after_seconds: expect.any(Number) },
    })
    await lockout
  })

  test('is refused before it is sent, and the request still waits', async () => {
    const scene = await withTotp()
    const { mfa } = scene.context
    await expect(mfa.submit('totp', '123456')).rejects.toMatchObject({
      message: 'No request waits for verification.',
    })
    listen(scene)
    await forget(scene)
    const signing = signMessage(scene.context, scene.wallet, 'hello')
    await isRequired(scene, 1)
    for (const [method, answer, message] of [
      ['totp', 123456, 'Invalid MFA code'],
      ['passkey', '123456', 'Invalid MFA code'],
      ['mail', '123456', 'Unsupported MFA method'],
      ['passkey', { challenge: 'AAAA' }, 'This browser does not support passkeys.'],
    ])
      await expect(mfa.submit(...([method, answer] as never))).rejects.toMatchObject({ message })
    await mfa.submit('totp', nextCode(scene))
    await signing
  })

  test('an answer that never comes: five minutes, then a typed error', async () => {
    const scene = await withTotp()
    const mfa = createMfa(scene.context.client, { timeoutMs: 1 })
    mfa.setListener(() => {})
    const refusal = reviveFrameError({ type: 'missing_or_invalid_mfa', message: '' })
    const timedOut = { data: { type: 'mfa_timeout' }, message: 'Timed out waiting for MFA code' }
    await expect(mfa.run(() => Promise.reject(refusal))).rejects.toMatchObject(timedOut)
    expect(mfa.getState()).toMatchObject({ status: 'failed', error: timedOut })
  })
})

test('several requests at once ask once: the others go on when the first one has passed', async () => {
  const scene = await withTotp()
  const listener = listen(scene)
  await forget(scene)
  const signing = ['one', 'two', 'three'].map((text) => signMessage(scene.context, scene.wallet, text))
  await isRequired(scene, 1)
  await scene.context.mfa.submit('totp', nextCode(scene))
  expect(new Set(await Promise.all(signing)).size).toBe(3)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('without a listener the refusal is thrown as it is; a logout ends what waits', async () => {
  const scene = await withTotp()
  const { client, mfa } = scene.context
  await forget(scene)
  await expect(signMessage(scene.context, scene.wallet, 'hello')).rejects.toMatchObject({
    data: { type: 'missing_or_invalid_mfa' },
  })
  listen(scene)
  const signing = signMessage(scene.context, scene.wallet, 'hello')
  const ending = expect(signing).rejects.toMatchObject({ data: { type: 'mfa_canceled' } })
  await isRequired(scene, 1)
  await client.session.logout()
  await ending
  expect(mfa.getState()).toEqual({ status: 'idle' })
})

test('a factor of another device, which this page has not heard of, is asked for', async () => {
  const scene = await withTotp()
  const other = await onDevice(world, await signIn(world, scene.ada.email))
  const user = other.client.session.store.getState().user
  other.client.session.setUser({ ...(user as NonNullable<typeof user>), mfaMethods: [] })
  const listener = listen({ context: other })
  const signing = signMessage(other, scene.wallet, 'hello')
  await isRequired({ context: other }, 1)
  await other.mfa.submit('totp', nextCode(scene))
  await signing
  expect(listener.mock.calls).toEqual([[{ mfaMethods: ['totp'] }]])
})
