import { limits, type MfaMethod, vault } from '@latchkey/wire'
import { recoverMessageAddress } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import {
  createWallet,
  findEthereumWallet,
  frameErrorType,
  recoverWallet,
  removeFactor,
  setWalletRecovery,
  signMessage,
  type User,
} from '../../packages/core/src/index.ts'
import { host } from '../support/browserDevice.ts'
import { getDriveToken, withDrive } from '../support/clouds.ts'
import { createOwner, factorCases, type Login, logIn, type Owner } from '../support/journeys/secondFactors.ts'
import { createMfaWorld } from '../support/mfa.ts'
import { signIn } from '../support/signIn.ts'
import { deviceIn } from '../support/vaultDevice.ts'
import type { World } from '../support/world.ts'

/** Client, frame, server and vault are real; the user's devices are in the test. */
let world: World
beforeAll(async () => {
  world = await createMfaWorld({ origins: [host], settings: withDrive })
})

const methods = Object.keys(factorCases) as MfaMethod[]

test.each(methods)(
  '%s: turned on, asked for on each device and after its time, and turned off, with a notice and a day of hold',
  async (method) => {
    const owner = createOwner(world)
    const laptop = await logIn(owner, method)
    const { address } = await createWallet(laptop.context)
    expect(await countPrompts(laptop, () => sign(laptop))).toEqual({ times: 0, result: address })

    await factorCases[method].enroll(owner, laptop.context)
    expect(getUser(laptop).mfaMethods).toEqual([method])
    expect(subjects(owner)).toContain('A second factor was added (Test app)')
    expect(await countPrompts(laptop, () => sign(laptop))).toEqual({ times: 1, result: address })
    expect(await countPrompts(laptop, () => sign(laptop))).toEqual({ times: 0, result: address })
    await laptop.context.client.session.logout()

    const phone = await logIn(owner, method)
    expect(await countPrompts(phone, () => sign(phone)), 'recovery').toEqual({ times: 1, result: address })
    await wait(phone, limits.mfaGrantSeconds - 60)
    expect(await countPrompts(phone, () => sign(phone)), 'in time').toEqual({ times: 0, result: address })
    await wait(phone, 60)
    expect(await countPrompts(phone, () => sign(phone)), 'too late').toEqual({ times: 1, result: address })

    const removal = await countPrompts(phone, () => removeFactor(phone.context, method))
    expect(removal).toMatchObject({ times: 1, result: { mfaMethods: [] } })
    expect(subjects(owner)).toContain('Your account no longer has a second factor (Test app)')
    expect(await countPrompts(phone, () => sign(phone)), 'removed').toEqual({ times: 0, result: address })

    const tablet = await logIn(owner, method)
    expect(frameErrorType(await sign(tablet).catch((error) => error))).toBe('verification_on_hold')
    world.clock.forward({ seconds: 86_400 })
    const later = await logIn(owner, method)
    expect(await countPrompts(later, () => sign(later))).toEqual({ times: 0, result: address })
  },
)

type StolenGrant = { owner: Owner; login: Login; method: MfaMethod; address: string; grant: string }

/** Actions that a grant to use wallets does not permit, even to a thief (R54: binding of a grant). */
const thefts: Record<string, (grant: StolenGrant) => Promise<unknown>> = {
  // First, within the minute that a grant for a change would have.
  'for a change': async ({ login, method, grant }) => {
    login.brings = grant
    const { frame } = login.context
    const accessToken = getToken(login)
    const removal =
      method === 'passkey'
        ? frame.request('privy:mfa:submit-enrollment', { accessToken, method, credentialIds: [] })
        : frame.request('privy:mfa:unenroll', { accessToken, method })
    return removal.finally(() => delete login.brings)
  },
  'on another device of its session': async ({ login, address, grant }) => {
    const device = await deviceIn(world, { userId: getUser(login).id, token: getToken(login) })
    return device.call(vault.openDeviceSlot, { entropy_id: address }, { token: grant })
  },
  'in another session': async ({ owner, address, grant }) => {
    const device = await deviceIn(world, await anotherSession(owner))
    return device.call(vault.openDeviceSlot, { entropy_id: address }, { token: grant })
  },
  'in another session of its page': async ({ owner, login, address }) => {
    const { token: accessToken } = await anotherSession(owner)
    return login.context.frame.request('privy:wallets:rpc', {
      ...{ accessToken, entropyId: address, entropyIdVerifier: 'ethereum-address-verifier' },
      ...{ chainType: 'ethereum', hdWalletIndex: 0 },
      request: { method: 'personal_sign', params: ['hello', address] },
    })
  },
}

test.each(methods)(
  'security: what %s was passed for counts nowhere else (R53: factor at the vault, R54: binding of a grant)',
  async (method) => {
    const owner = createOwner(world)
    const login = await logIn(owner, method)
    const { address } = await createWallet(login.context)
    await factorCases[method].enroll(owner, login.context)
    expect(await countPrompts(login, () => sign(login))).toEqual({ times: 1, result: address })
    const grant = login.grants.at(-1) ?? ''
    expect(grant).toContain('.use.')
    for (const [where, steal] of Object.entries(thefts)) {
      const error = await steal({ owner, login, method, address, grant }).catch((cause) => cause)
      expect(error, where).toMatchObject({ code: 'missing_or_invalid_mfa' })
    }
    await wait(login, 0)
    expect(await countPrompts(login, () => sign(login)), 'its own').toEqual({ times: 0, result: address })
  },
)

/** Recovery methods of the user: the right answer, and a wrong one. */
const userRecoveries = {
  'user-passcode': async () => ({
    right: { recoveryPassword: 'correct horse' },
    wrong: { recoveryPassword: 'battery staple' },
    refused: 'invalid_recovery_pin',
  }),
  'google-drive': async (login: Login) => ({
    right: { recoveryAccessToken: await getDriveToken(world, { token: getToken(login) }) },
    wrong: {
      recoveryAccessToken: await getDriveToken(world, { token: getToken(login) }, { account: 'other' }),
    },
    refused: 'cloud_backup_not_found',
  }),
} as const

test.each(Object.keys(userRecoveries) as (keyof typeof userRecoveries)[])(
  'security: who recovers by %s passes the second factor first, and without it learns nothing (R53: factor at the vault)',
  async (recoveryMethod) => {
    const owner = createOwner(world)
    const laptop = await logIn(owner, 'totp')
    const { address } = await createWallet(laptop.context)
    await factorCases.totp.enroll(owner, laptop.context)
    const { right } = await userRecoveries[recoveryMethod](laptop)
    const change = () =>
      setWalletRecovery(laptop.context, getWallet(laptop), { recoveryMethod, ...right } as never)
    expect(await countPrompts(laptop, change)).toMatchObject({ times: 1, result: { recoveryMethod } })

    const phone = await logIn(owner, 'totp')
    const secrets = await userRecoveries[recoveryMethod](phone)
    const { mfa } = phone.context
    const recover = (secret: 'right' | 'wrong') =>
      recoverWallet(phone.context, getWallet(phone), secrets[secret])
    const tryRecover = (secret: 'right' | 'wrong') => recover(secret).then(() => 'nothing', frameErrorType)
    const passing = phone.passing
    mfa.setListener(() => mfa.cancel())
    for (const secret of ['right', 'wrong'] as const) expect(await tryRecover(secret)).toBe('mfa_canceled')
    mfa.setListener(passing)
    expect(await countPrompts(phone, () => tryRecover('wrong'))).toEqual({
      times: 1,
      result: secrets.refused,
    })
    expect(await countPrompts(phone, () => recover('right'))).toMatchObject({ times: 0 })
    expect(await countPrompts(phone, () => sign(phone))).toEqual({ times: 0, result: address })
  },
)

/** The address that signed, from the signature. */
async function sign({ context }: Login): Promise<string> {
  const signature = await signMessage(context, getWallet({ context }), 'hello')
  return recoverMessageAddress({ message: 'hello', signature })
}

async function countPrompts<T>(login: Login, work: () => Promise<T>): Promise<{ times: number; result: T }> {
  const before = login.count()
  const result = await work()
  return { times: login.count() - before, result }
}

/** Time passes, and the client refreshes its token: the keys that the page still has open belong to the old token. */
async function wait({ context }: Login, seconds: number): Promise<void> {
  world.clock.forward({ seconds })
  await context.client.session.refresh()
}

const getWallet = (login: Pick<Login, 'context'>) => findEthereumWallet(getUser(login))

function getUser({ context }: Pick<Login, 'context'>): User {
  const { user } = context.client.session.store.getState()
  if (!user) throw new Error('Nobody is signed in.')
  return user
}

function getToken({ context }: Login): string {
  const token = context.client.storage.get('privy:token')
  if (typeof token !== 'string') throw new Error('Nobody is signed in.')
  return token
}

function anotherSession({ email }: Owner) {
  world.clock.forward({ seconds: 61 })
  return signIn(world, email)
}

const subjects = ({ email }: Owner) =>
  world.inbox.filter(({ to }) => to === email).map(({ subject }) => subject)
