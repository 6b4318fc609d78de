import { type MfaMethod, vault } from '@latchkey/wire'
import {
  beginSmsEnrollment,
  beginTotpEnrollment,
  createEnrollmentFlow,
  enrollSms,
  enrollTotp,
  type MfaListener,
  type WalletContext,
} from '../../../packages/core/src/index.ts'
import { createMfa } from '../../../packages/core/src/mfa/mfa.ts'
import { createAuthenticator } from '../authenticator.ts'
import { host, onDevice } from '../browserDevice.ts'
import { createCredentials } from '../credentials.ts'
import { fromBase32, totpNow } from '../mfa.ts'
import { signIn } from '../signIn.ts'
import type { World } from '../world.ts'

/** A person with their belongings: the telephone, the authenticator app, the passkeys. */
export type Owner = {
  world: World
  email: string
  number: string
  secret: Buffer
  authenticator: ReturnType<typeof createCredentials>
}

/** One login on one device, whose user passes every second factor that is requested. */
export type Login = {
  context: WalletContext
  /** How often the user was asked. */
  count(): number
  /** Passes the requested factor; already installed. */
  passing: MfaListener
  /** What the frame has brought the vault as its grant, newest last. */
  grants: readonly string[]
  /** What a frame that an attacker has written brings in its place, on this very device. */
  brings?: string
}

/** The actions of an owner with a second factor, through the real client. */
type FactorCase = {
  enroll(owner: Owner, context: WalletContext): Promise<unknown>
  pass(owner: Owner, context: WalletContext): Promise<void>
}

/** Every method of the contract. */
export const factorCases: Record<MfaMethod, FactorCase> = {
  totp: {
    async enroll(owner, context) {
      const { secret } = await beginTotpEnrollment(context)
      owner.secret = fromBase32(secret)
      await enrollTotp(context, { mfaCode: totpNow(owner) })
    },
    async pass(owner, { mfa }) {
      // Each code counts once.
      owner.world.clock.forward({ seconds: 30 })
      await mfa.submit('totp', totpNow(owner))
    },
  },
  sms: {
    async enroll({ world, number }, context) {
      await beginSmsEnrollment(context, { phoneNumber: number })
      await enrollSms(context, { phoneNumber: number, mfaCode: world.codeFor(number) })
    },
    async pass({ world, number }, { mfa }) {
      world.clock.forward({ seconds: 31 })
      await mfa.init('sms')
      await mfa.submit('sms', world.codeFor(number))
    },
  },
  passkey: {
    enroll: ({ authenticator }, context) => createEnrollmentFlow(context, { authenticator }).createPasskey(),
    async pass(_, { mfa }) {
      const options = await mfa.init('passkey')
      if (!options) throw new Error('A passkey has options.')
      await mfa.submit('passkey', options)
    },
  },
}

let people = 0

export function createOwner(world: World): Owner {
  const n = String(++people).padStart(4, '0')
  const authenticator = createCredentials(createAuthenticator({ origin: host }))
  return {
    world,
    email: `owner${n}@journey.example`,
    number: `+1213375${n}`,
    secret: Buffer.alloc(0),
    authenticator,
  }
}

/** Logs in from a new place, after every wait between two sends. */
export async function logIn(owner: Owner, method: MfaMethod): Promise<Login> {
  const { world, email, authenticator } = owner
  world.clock.forward({ seconds: 61 })
  const grants: string[] = []
  let login: Login | undefined
  const fetch: World['fetch'] = (input, init) => {
    const headers = new Headers(init?.headers)
    const grant = headers.get(vault.mfaHeader)
    if (grant) grants.push(grant)
    if (login?.brings) headers.set(vault.mfaHeader, login.brings)
    return world.fetch(input, { ...init, headers })
  }
  let count = 0
  const device = await onDevice({ ...world, fetch }, await signIn(world, email))
  const mfa = createMfa(device.client, { authenticator, origin: host })
  const context = { ...device, mfa }
  const passing = () => {
    count += 1
    // The request itself may still fail, and reports this to its caller.
    factorCases[method].pass(owner, context).catch(() => {})
  }
  mfa.setListener(passing)
  login = { context, grants, passing, count: () => count }
  return login
}
