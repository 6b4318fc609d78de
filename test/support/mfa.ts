import { type Endpoint, type MfaMethod, mfa, type ParsedInput, vault } from '@latchkey/wire'
import { toTotpCode } from '../../packages/server/src/standards/totp.ts'
import type { RequestOptions } from '../../packages/wire/src/methods/passkeys.ts'
import { createAuthenticator } from './authenticator.ts'
import { addPasskey } from './passkeys.ts'
import { refresh, type Session, signIn } from './signIn.ts'
import { fromBase32 } from './totp.ts'
import { createWallet, deviceIn, type TestDevice } from './vaultDevice.ts'
import { createWorld, type World, type WorldOptions } from './world.ts'

export { fromBase32 } from './totp.ts'

type Purpose = ParsedInput<typeof mfa.verifyTotp>['purpose']

/** A user with a wallet, on the device that made it. */
export type MfaScene = {
  world: World
  session: Session
  device: TestDevice
  address: string
  authenticator: ReturnType<typeof createAuthenticator>
  /** The secret of the authenticator app. */
  secret: Buffer
}

const mfaSettings = {
  mfa_methods: ['sms', 'totp', 'passkey'],
  passkey_auth: true,
  sms_auth: true,
}

export function createMfaWorld({
  settings,
  ...options
}: Pick<WorldOptions, 'origins' | 'settings'> = {}): Promise<World> {
  // More users of one network than any app has.
  return createWorld({
    ...options,
    settings: { ...mfaSettings, ...settings },
    env: { LATCHKEY_IP_LIMITS: 'off' },
  })
}

export async function withWallet(world: World, email?: string): Promise<MfaScene> {
  const session = await signIn(world, email)
  const device = await deviceIn(world, session)
  const address = await createWallet(device)
  const authenticator = createAuthenticator()
  return { world, session, device, address, authenticator, secret: Buffer.alloc(0) }
}

let count = 0

/** A user's actions with each factor, through the calls of the frame and the page. */
export const factors: Record<
  MfaMethod,
  {
    enroll(scene: MfaScene, token?: string): Promise<unknown>
    /** A valid answer for the factor. */
    answer(scene: MfaScene): Promise<object>
    wrong(scene: MfaScene): Promise<object>
    verify: Endpoint
    remove(scene: MfaScene, token?: string): Promise<unknown>
  }
> = {
  totp: {
    async enroll(scene, token) {
      const { totpSecret } = await scene.device.call(mfa.initTotp, {}, grant(token))
      scene.secret = fromBase32(totpSecret)
      return runChange(scene, scene.device.call(mfa.enrollTotp, { code: totpNow(scene) }, grant(token)))
    },
    async answer(scene) {
      scene.world.clock.forward({ seconds: 30 })
      return { code: totpNow(scene) }
    },
    wrong: async (scene) => ({ code: toTotpCode(Buffer.alloc(20, 7), scene.world.clock.now().getTime()) }),
    verify: mfa.verifyTotp,
    remove: (scene, token) => runChange(scene, scene.device.call(mfa.unenrollTotp, {}, grant(token))),
  },
  sms: {
    async enroll(scene, token) {
      const { world, session, device } = scene
      const phoneNumber = `+1213374${String(++count).padStart(4, '0')}`
      await init(world, session, { action: 'enroll', phoneNumber })
      const code = world.codeFor(phoneNumber)
      return runChange(scene, device.call(mfa.enrollSms, { phoneNumber, code }, grant(token)))
    },
    async answer({ world, session }) {
      world.clock.forward({ seconds: 31 })
      await init(world, session, { action: 'verify' })
      return { code: world.codeFor(world.texts.at(-1)?.to ?? '') }
    },
    wrong: async () => ({ code: '000000' }),
    verify: mfa.verifySms,
    remove: (scene, token) => runChange(scene, scene.device.call(mfa.unenrollSms, {}, grant(token))),
  },
  passkey: {
    async enroll(scene, token) {
      const { world, session, device, authenticator } = scene
      await addPasskey(world, session, authenticator)
      const credential_ids = authenticator.stored.map(({ id }) => id)
      return runChange(scene, device.call(mfa.enrollPasskeys, { credential_ids }, grant(token)))
    },
    async answer(scene) {
      return { authenticator_response: scene.authenticator.assert(await passkeyOptions(scene)) }
    },
    async wrong(scene) {
      const options = await passkeyOptions(scene)
      return { authenticator_response: scene.authenticator.assert(options, { userVerified: false }) }
    },
    verify: mfa.verifyPasskey,
    remove: (scene, token) =>
      runChange(scene, scene.device.call(mfa.enrollPasskeys, { credential_ids: [] }, grant(token))),
  },
}

/** A change of factors gives the session a new `sid`, and clients refresh right after (R9: changing session id). */
async function runChange<T>({ world, session, device }: MfaScene, change: Promise<T>): Promise<T> {
  const result = await change
  await refresh(world, session)
  Object.assign(device.session, { accessToken: session.token })
  return result
}

/** Passes a factor. Returns the grant. */
export async function pass(scene: MfaScene, type: MfaMethod, purpose: Purpose = 'use'): Promise<string> {
  const { verify, answer } = factors[type]
  const input = { ...(await answer(scene)), purpose }
  const { token } = (await scene.device.call(verify, input as never)) as { token: string }
  return token
}

export async function open({ device, address }: MfaScene, token?: string): Promise<string> {
  const { entropy_id } = await device.call(vault.openDeviceSlot, { entropy_id: address }, grant(token))
  return entropy_id
}

export function grant(token: string | undefined): { token: string } | undefined {
  return token === undefined ? undefined : { token }
}

export function totpNow({ secret, world }: Pick<MfaScene, 'secret' | 'world'>): string {
  return toTotpCode(secret, Math.floor(world.clock.now().getTime() / 30_000))
}

async function passkeyOptions({ world, session }: MfaScene): Promise<RequestOptions> {
  const { body } = await world.post('/api/v1/mfa/passkeys/init', {}, { token: session.token })
  return body.options as RequestOptions
}

async function init(world: World, { token }: Session, body: object): Promise<void> {
  const { status, body: answer } = await world.post('/api/v1/mfa/passwordless_sms/init', body, { token })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(answer)}`)
}
