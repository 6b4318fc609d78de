import Privy037, { InMemoryCache as Memory037 } from '@privy-io/js-sdk-core-037'
import Privy076, { InMemoryCache as Memory076 } from '@privy-io/js-sdk-core-076'
import type { ListeningServer } from '../../listeningServer.ts'

type PublishedUser = { id: string; is_guest: boolean; linked_accounts: { type: string }[] }
type More = Partial<ConstructorParameters<typeof Privy076>[0]>

const target = ({ world, url }: ListeningServer) => ({ appId: world.app.id, baseUrl: url })

/** New, signed-out clients, as a native app or a server makes them: no browser adds an origin. */
export const clients = {
  '0.37.2': (server: ListeningServer) =>
    watchClient('0.37.2', new Privy037({ ...target(server), storage: new Memory037() })),
  '0.76.2': (server: ListeningServer, more: More = {}) =>
    watchClient('0.76.2', new Privy076({ ...target(server), storage: new Memory076(), ...more })),
}
export type PublishedClient = Privy037 | Privy076
export const eachVersion = Object.entries(clients) as [
  keyof typeof clients,
  (server: ListeningServer) => PublishedClient,
][]

/**
 * The answer to linking and unlinking is the user in the older version, and an object with the user in the newer one.
 */
export function readUser(answer: object): PublishedUser {
  return ('user' in answer ? answer.user : answer) as PublishedUser
}

let people = 0

/** Signs in a new user, with a code sent to a new address. */
export async function signInByEmail(client: PublishedClient, { world }: ListeningServer) {
  const address = `person${++people}@compat.example`
  await client.auth.email.sendCode(address)
  const { user } = await client.auth.email.loginWithCode(address, world.codeFor(address))
  return { address, user }
}

type Calls = Record<string, (...args: unknown[]) => unknown>

const names = new Set<string>()
const run = new Set<string>()

/** The calls of a module, in every version opened here, that no test of this file made. */
export function notRun(...modules: string[]): string[] {
  return [...names].filter((name) => !run.has(name) && modules.some((module) => name.includes(` ${module}.`)))
}

/** All calls for signing in and for the signed-in user. Wallets, MFA, recovery and funding have other tests. */
function getModules({ auth, user, app, ...rest }: PublishedClient): Record<string, object> {
  const crossApp = 'crossApp' in rest ? { crossApp: rest.crossApp } : {}
  const modules = Object.entries({ ...auth, auth, user, app, ...crossApp })
  return Object.fromEntries(
    modules.filter(([name, part]) => typeof part === 'object' && !name.startsWith('_')),
  )
}

/** The calls of a version, by module. */
export function getCalls(client: PublishedClient): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(getModules(client)).map(([module, part]) => {
      const { constructor: _, ...members } = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(part))
      const calls = Object.entries(members).filter(([name, { value }]) => value && !name.startsWith('_'))
      return [module, calls.map(([name]) => name)]
    }),
  )
}

function watchClient<Client extends PublishedClient>(version: string, client: Client): Client {
  const modules = getModules(client) as Record<string, Calls>
  for (const [module, calls] of Object.entries(getCalls(client)))
    for (const call of calls) {
      const part = modules[module]
      const original = part?.[call]
      if (!part || !original) continue
      const name = `${version} ${module}.${call}`
      names.add(name)
      part[call] = (...args) => {
        run.add(name)
        return original.apply(part, args)
      }
    }
  return client
}
