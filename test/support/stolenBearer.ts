import { mfa, vault } from '@latchkey/wire'
import type { ChangeName } from '../../packages/server/src/changes/changes.ts'
import { resetFactors } from '../../packages/server/src/mfa/reset.ts'
import { createAuthenticator } from './authenticator.ts'
import { consentOn, enableDelegation } from './delegation.ts'
import { approveRequest, askForSigner, linkFarcaster, lookAtSigner, newSignerKey } from './farcasterSigner.ts'
import { pregenerate, takeOverHeld } from './handover.ts'
import { beginImport, finish, newKey } from './keyImport.ts'
import { factors, type MfaScene, pass } from './mfa.ts'
import { addPasskey } from './passkeys.ts'
import { changeRecovery, kdf, makeWallet } from './recoveryChange.ts'
import { type Session, signIn, signInBySms } from './signIn.ts'
import {
  addWallet,
  createWallet,
  deviceIn,
  recover,
  refusal,
  type TestDevice,
  unlock,
} from './vaultDevice.ts'
import type { World } from './world.ts'

export const stolenSettings = {
  ...{ sms_auth: true, guest_auth: true, passkey_auth: true, farcaster_auth: true },
  mfa_methods: ['sms', 'totp', 'passkey'],
  embedded_wallet_config: { user_owned_recovery_options: ['user-passcode'] },
}

/** A thief with the bearer of a session, in the owner's browser or in another. */
export type Thief = {
  world: World
  /** Of the owner, as the owner opened it. */
  owner: Session
  /** The session with which the thief makes calls. */
  session: Session
  device: TestDevice
  /** The owner's own. */
  own: TestDevice
  address: string
  made: Awaited<ReturnType<typeof makeWallet>> | undefined
}

/** How a thief makes each change. */
export type Attempt = {
  /** Runs before the session is stolen. */
  prepare?(thief: Thief): Promise<unknown>
  /** Without it the owner has a wallet. */
  hasNoWallet?: true
  /** Returns the code of the refusal, or `passes`. */
  run(thief: Thief): Promise<string>
  /** What else the thief must have. Without it the change is refused with this code. */
  refusedWith?: string
}

let count = 6_100
const newNumber = () => `+1213375${++count}`
const passes = 'passes'

const ofCall = async (call: Promise<unknown>): Promise<string> => {
  const { code } = await refusal(call)
  return code === 'nothing was refused' ? passes : (code ?? 'unknown')
}

async function ofPost(
  { world, session }: Thief,
  path: string,
  body: object,
  bearer = session.token,
): Promise<string> {
  const answer = await world.post(path, body, { token: bearer })
  return answer.status === 200 ? passes : String(answer.body.code)
}

async function linkNumber(thief: Thief, phoneNumber = newNumber()): Promise<string> {
  const { world, session } = thief
  await world.post('/api/v1/passwordless_sms/init', { phoneNumber }, { token: session.token })
  return ofPost(thief, '/api/v1/passwordless_sms/link', { phoneNumber, code: world.codeFor(phoneNumber) })
}

/** Takes over an account of another user, with the data of the offer. */
async function takeOver(thief: Thief, which: 'email' | 'sms', to: string, bearer?: string): Promise<string> {
  const { world, session } = thief
  const token = bearer ?? session.token
  const path = which === 'email' ? '/api/v1/passwordless' : '/api/v1/passwordless_sms'
  const body = which === 'email' ? { email: to } : { phoneNumber: to }
  world.clock.forward({ seconds: 31 })
  await world.post(`${path}/init`, body, { token })
  const offer = await world.post(`${path}/link`, { ...body, code: world.codeFor(to) }, { token })
  const { nonce } = offer.body.data as { nonce: string }
  return ofPost(thief, `${path}/transfer`, { ...body, nonce }, token)
}

const toScene = ({ world, session, device, address }: Thief): MfaScene => ({
  ...{ world, session, device, address, secret: Buffer.alloc(0) },
  authenticator: createAuthenticator(),
})

let heldAddress = ''
let mfaScene: MfaScene | undefined
/** The owner's factor, which a thief without it cannot pass. */
async function enrollOwner(thief: Thief): Promise<void> {
  mfaScene = toScene({ ...thief, session: thief.owner, device: thief.own })
  const { token = '' } = (await factors.totp.enroll(mfaScene)) as { token?: string }
  await mfaScene.device.call(mfa.makeRecoveryCodes, {}, { token })
}

async function disableOwn({ world, owner }: Thief): Promise<string> {
  const { body } = await world.get('/api/v1/users/me/devices', { token: owner.token })
  const [{ id }] = body.devices as [{ id: string }]
  await world.post('/api/v1/users/me/devices/revoke', { id }, { token: owner.token })
  return id
}

/** Every change of the table except `appAuthorized`: the consent window has separate tests for it. */
export const attempts: Record<Exclude<ChangeName, 'appAuthorized'>, Attempt> = {
  linked: { run: (thief) => linkNumber(thief) },
  updated: {
    async run(thief) {
      const { world, session } = thief
      const newAddress = `thief${++count}@example.com`
      await world.post('/api/v1/passwordless/init', { email: newAddress }, { token: session.token })
      const body = { oldAddress: session.email, newAddress, code: world.codeFor(newAddress) }
      return ofPost(thief, '/api/v1/passwordless/update', body)
    },
  },
  unlinked: {
    prepare: ({ world, owner }) => addPasskey(world, owner, createAuthenticator()),
    run: (thief) => ofPost(thief, '/api/v1/passwordless/unlink', { address: thief.session.email }),
  },
  takenOver: {
    async run(thief) {
      const phone = newNumber()
      await signInBySms(thief.world, phone)
      return takeOver(thief, 'sms', phone)
    },
  },
  closed: {
    async run(thief) {
      const own = await signInBySms(thief.world, newNumber())
      return takeOver(thief, 'email', thief.owner.email, own.token)
    },
  },
  upgraded: {
    async run(thief) {
      const { world } = thief
      const guest_credential = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
      const guest = await world.post('/api/v1/guest/authenticate', { guest_credential })
      const email = `upgraded${++count}@example.com`
      const token = String(guest.body.token)
      await world.post('/api/v1/passwordless/init', { email }, { token })
      return ofPost(thief, '/api/v1/passwordless/authenticate', { email, code: world.codeFor(email) }, token)
    },
  },
  walletCreated: { hasNoWallet: true, run: ({ device }) => ofCall(createWallet(device)) },
  imported: {
    async run({ device }) {
      const key = newKey()
      return ofCall(beginImport(device, key).then((intent) => finish(device, intent, key)))
    },
  },
  signed: { run: ({ device, address }) => ofCall(unlock(device, address)) },
  walletAdded: { run: ({ device, address }) => ofCall(addWallet(device, { name: address })) },
  signerAdded: {
    prepare: ({ world, owner }) => linkFarcaster(world, owner),
    async run({ world, session, device }) {
      const key = newSignerKey()
      const code = await ofCall(askForSigner(device, key))
      if (code !== passes) return code
      // The thief also controls the user's Farcaster app.
      await approveRequest(world, await askForSigner(device, key))
      const { body } = await lookAtSigner(world, session, key)
      return body.status === 'approved' ? passes : String(body.status)
    },
  },
  recovered: { run: ({ device, address }) => ofCall(recover(device, address)) },
  exported: {
    run: ({ device, address }) => ofCall(device.call(vault.exportSlot, { entropy_id: address })),
  },
  handedOver: {
    hasNoWallet: true,
    async prepare({ world, owner }) {
      await enableDelegation(world)
      heldAddress = await pregenerate(world, owner)
    },
    run: ({ device }) => ofCall(takeOverHeld(device, heldAddress)),
  },
  delegated: {
    prepare: ({ world }) => enableDelegation(world),
    run: ({ device, address, made }) => ofCall(consentOn(device, { address, entropy: made?.entropy })),
  },
  delegationRevoked: {
    async prepare({ world, own, address, made }) {
      await enableDelegation(world)
      await consentOn(own, { address, entropy: made?.entropy })
    },
    run: (thief) => ofPost(thief, vault.revokeDelegation.path, {}),
  },
  recoveryChanged: {
    async run({ device, made }) {
      return made ? ofCall(changeRecovery(device, made)) : 'there is no wallet'
    },
  },
  mfaAdded: { run: (thief) => ofCall(factors.totp.enroll(toScene(thief))) },
  mfaRemoved: {
    prepare: enrollOwner,
    refusedWith: 'missing_or_invalid_mfa',
    run: ({ device }) => ofCall(device.call(mfa.enrollPasskeys, { credential_ids: [] })),
  },
  mfaEnded: {
    prepare: enrollOwner,
    refusedWith: 'missing_or_invalid_mfa',
    run: ({ device }) => ofCall(device.call(mfa.unenrollTotp, {})),
  },
  mfaCodesMade: {
    prepare: enrollOwner,
    refusedWith: 'missing_or_invalid_mfa',
    run: ({ device }) => ofCall(device.call(mfa.makeRecoveryCodes, {})),
  },
  mfaCodeUsed: {
    prepare: enrollOwner,
    refusedWith: 'missing_or_invalid_mfa',
    run: ({ device }) => ofCall(device.call(mfa.verifyRecoveryCode, { code: 'aaaaa-aaaaa', purpose: 'use' })),
  },
  mfaResetStopped: {
    async prepare(thief) {
      await enrollOwner(thief)
      const app = await thief.world.ctx.apps.find(thief.world.app.id)
      if (app) await resetFactors(thief.world.ctx, { app, userId: thief.owner.userId, dryRun: false })
    },
    // With the factor: without it every answer is refused, as above.
    run: (thief) =>
      mfaScene ? ofCall(pass({ ...mfaScene, device: thief.device }, 'totp')) : Promise.resolve('no factor'),
  },
  recoveryLocked: {
    async prepare({ own, made }) {
      if (made) await changeRecovery(own, made)
    },
    async run({ device, address }) {
      const guess = { entropy_id: address, device_public_key: device.record.publicKey }
      const wrong = { ...guess, access_key: kdf.salt.padEnd(43, 'w') }
      const codes = new Set<string>()
      for (let n = 0; n < 10; n++) codes.add(await ofCall(device.call(vault.recoverSlot, wrong)))
      return codes.has('invalid_recovery_pin') ? passes : ([...codes][0] ?? 'nothing')
    },
  },
  deviceRevoked: {
    async run(thief) {
      const { body } = await thief.world.get('/api/v1/users/me/devices', { token: thief.session.token })
      const [{ id }] = body.devices as [{ id: string }]
      return ofPost(thief, '/api/v1/users/me/devices/revoke', { id })
    },
  },
  deviceRestored: {
    prepare: disableOwn,
    run: (thief) => ofPost(thief, vault.restoreDevice.path, { id: disabledId(thief.own) }),
  },
  termsAccepted: { run: (thief) => ofPost(thief, '/api/v1/users/me/accept_terms', {}) },
}

/** The id of a device at the vault. */
function disabledId({ record }: TestDevice): string {
  return ids.get(record.publicKey.x) ?? ''
}
const ids = new Map<string, string>()

/** Steals a bearer: of a login of yesterday or of a moment ago, in the owner's browser or in another one. */
export async function steal(
  world: World,
  { attempt, age, place }: { attempt: Attempt; age: 'old' | 'young'; place: 'own' | 'new' },
): Promise<Thief> {
  const owner = await signIn(world)
  const own = await deviceIn(world, owner)
  const wallet = attempt.hasNoWallet ? undefined : await makeWallet(own)
  if (wallet) await own.devices.saveSlot(own.session, wallet.local)
  const address = wallet?.wallet.entropyId ?? ''
  const { body } = await world.get('/api/v1/users/me/devices', { token: owner.token })
  for (const { id } of body.devices as { id: string }[]) ids.set(own.record.publicKey.x, id)
  const thief: Thief = { world, owner, session: owner, device: own, own, address, made: wallet }
  await attempt.prepare?.(thief)
  if (age === 'old') world.clock.forward({ seconds: 25 * 3_600 })
  const { body: renewal } = await world.post('/api/v1/sessions', { refresh_token: owner.refreshToken })
  const session = { ...owner, token: String(renewal.token), refreshToken: String(renewal.refresh_token) }
  const device = await deviceIn(world, session, place === 'own' ? { store: own.store } : {})
  return { ...thief, session, device }
}
