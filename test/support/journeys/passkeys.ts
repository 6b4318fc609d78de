import { createPasskeyFlow } from '../../../packages/core/src/index.ts'
import { type Authenticator, createAuthenticator } from '../authenticator.ts'
import { createCredentials } from '../credentials.ts'
import { withPasskeys } from '../passkeys.ts'
import type { World } from '../world.ts'
import type { MethodCase, Person } from './methodCase.ts'

const devices = new WeakMap<World, Map<number, Authenticator>>()

/** Each person has one device in a world, with the passkeys that were made on it. */
function getDevice(world: World, { n }: Person): Authenticator {
  const entries = devices.get(world) ?? new Map<number, Authenticator>()
  devices.set(world, entries)
  const device = entries.get(n) ?? createAuthenticator()
  entries.set(n, device)
  return device
}

export const passkey: MethodCase = {
  name: 'passkey',
  type: 'passkey',
  settings: { ...withPasskeys, passkeys_for_signup_enabled: true },
  async enter({ world, client, person, intent, disableSignup }) {
    const device = getDevice(world, person)
    const credentialId = device.stored[0]?.id
    // Only existing users may log in: the device holds a passkey that the server has never seen.
    if (disableSignup && credentialId === undefined) device.register(strange)
    const isLogin = intent === 'login' && (credentialId !== undefined || disableSignup)
    const flow = createPasskeyFlow(client, {
      intent: intent === 'link' ? 'link' : isLogin ? 'login' : 'signup',
      // A device makes a new passkey for every link. To test a passkey that the user already has, the device is forced
      // to use it.
      authenticator: createCredentials(
        device,
        credentialId ? { behavior: { credentialId: credentialId } } : {},
      ),
    })
    await flow.init()
    return flow.submit()
  },
  links: true,
  unlink: {
    kind: 'passkey',
    id: ({ linkedAccounts }) =>
      linkedAccounts.flatMap((account) => (account.type === 'passkey' ? [account.credentialId] : []))[0] ??
      '',
  },
  many: true,
  captcha: true,
  // A passkey that the server does not know proves nothing, so the answer says nothing about users.
  unknown: 'invalid_credentials',
}

const strange = {
  rp: { name: 'Test app', id: 'localhost' },
  user: { id: 'strange', name: 'strange', display_name: 'strange' },
  challenge: 'AAAA',
  pub_key_cred_params: [],
}
