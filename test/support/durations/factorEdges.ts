import { mfa, vault } from '@latchkey/wire'
import { settleCall } from '../locks/race.ts'
import { factors, grant, type MfaScene, pass, totpNow, withWallet } from '../mfa.ts'
import { signIn } from '../signIn.ts'
import type { World } from '../world.ts'
import { type Beginning, type Edge, sameDevice } from './edge.ts'

async function withFactor(world: World): Promise<MfaScene> {
  const scene = await withWallet(world)
  await factors.totp.enroll(scene)
  // The code that enrolled the factor cannot be used again.
  world.clock.forward({ seconds: 30 })
  return scene
}

const verifyRight = async (at: World, scene: MfaScene) => {
  const device = await sameDevice(at, scene.session, scene.device)
  return settleCall(device.call(mfa.verifyTotp, { code: totpNow(scene), purpose: 'use' }))
}

async function guessWrong(scene: MfaScene): Promise<void> {
  const input = { ...(await factors.totp.wrong(scene)), purpose: 'use' } as never
  await settleCall(scene.device.call(mfa.verifyTotp, input))
}

/** Begins a lock: guesses wrong four times, and then once after each wait, as soon as the server compares again. */
async function beginLock(world: World, waits: readonly number[]): Promise<Beginning> {
  const scene = await withFactor(world)
  for (let n = 0; n < 4; n++) await guessWrong(scene)
  for (const seconds of waits) {
    world.clock.forward({ seconds })
    // An access token is valid for an hour.
    const again = await signIn(world, scene.session.email)
    Object.assign(scene, { session: again, device: await sameDevice(world, again, scene.device) })
    await guessWrong(scene)
  }
  return { probe: (at) => verifyRight(at, scene), renew: () => guessWrong(scene) }
}

const lock = (seconds: number, waits: readonly number[]): Edge => ({
  seconds,
  start: (world) => beginLock(world, waits),
  before: 'too_many_requests',
  at: 'passes',
  // An attempt during the lock is not compared, and does not extend it.
  isRenewed: false,
})

async function beginGrant(world: World, purpose: 'use' | 'change') {
  const scene = await withFactor(world)
  return { scene, token: await pass(scene, 'totp', purpose) }
}

/** Durations of second factors. */
export const factorEdges: Record<string, Edge> = {
  'a login that brings the first factor in, whose last second counts': {
    seconds: 601,
    async start(world) {
      const scene = await withWallet(world)
      const probe = async (at: World) =>
        settleCall((await sameDevice(at, scene.session, scene.device)).call(mfa.initTotp, {}))
      return { probe }
    },
    before: 'passes',
    at: 'fresh_login_required',
  },
  'a factor that was passed to use a wallet': {
    seconds: 900,
    async start(world) {
      const { scene, token } = await beginGrant(world, 'use')
      const use = async (at: World) => {
        const device = await sameDevice(at, scene.session, scene.device)
        return settleCall(device.call(vault.openDeviceSlot, { entropy_id: scene.address }, grant(token)))
      }
      return { probe: use, renew: () => use(world) }
    },
    before: 'passes',
    at: 'missing_or_invalid_mfa',
    isRenewed: false,
  },
  'a factor that was passed for a change': {
    seconds: 60,
    async start(world) {
      const { scene, token } = await beginGrant(world, 'change')
      const probe = async (at: World) => {
        const device = await sameDevice(at, scene.session, scene.device)
        return settleCall(device.call(vault.exportSlot, { entropy_id: scene.address }, grant(token)))
      }
      return { probe, renew: () => probe(world) }
    },
    before: 'passes',
    at: 'missing_or_invalid_mfa',
    isRenewed: false,
  },
  'the first recovery codes': {
    seconds: 600,
    async start(world) {
      const scene = await withWallet(world)
      const { token } = (await factors.totp.enroll(scene)) as { token: string }
      const probe = async (at: World) =>
        settleCall(
          (await sameDevice(at, scene.session, scene.device)).call(mfa.makeRecoveryCodes, {}, { token }),
        )
      return { probe }
    },
    before: 'passes',
    at: 'missing_or_invalid_mfa',
  },
  'the lock after four wrong answers': lock(10, []),
  'the lock after five': lock(30, [10]),
  'the lock after six': lock(300, [10, 30]),
  'the lock after seven': lock(3_600, [10, 30, 300]),
  'the lock after eight': lock(3_600, [10, 30, 300, 3_600]),
  'a code of an authenticator app, and the one before it': {
    seconds: 60,
    async start(world) {
      const scene = await withFactor(world)
      // Moves the clock to the first second of a TOTP step.
      const rest = 30 - (Math.floor(world.clock.now().getTime() / 1_000) % 30)
      world.clock.forward({ seconds: rest })
      const code = totpNow(scene)
      const probe = async (at: World) => {
        const device = await sameDevice(at, scene.session, scene.device)
        return settleCall(device.call(mfa.verifyTotp, { code, purpose: 'use' }))
      }
      return { probe }
    },
    before: 'passes',
    at: 'missing_or_invalid_mfa',
  },
}
