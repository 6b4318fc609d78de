import type { OAuthProvider } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import { beginCeremony, type PendingCeremony, takeCeremony } from '../../ceremony/ceremony.ts'
import type { Context } from '../../context.ts'

const lifeSeconds = 600

/**
 * The data to which a login at a provider is bound ([RFC 6749](https://www.rfc-editor.org/rfc/rfc6749), 10.12; R31
 * (OAuth state)).
 */
export type OAuthBinding = {
  provider: OAuthProvider
  /** The client's own state, which only the page that began compares. */
  stateCode: string
  /** The challenge of the client's verifier. */
  codeChallenge: string
  clientId: string
  /** The browser's analytics id; '' when it has none. */
  caId: string
  /** Whether it ends on a page of this server. */
  onFirstPartyPage: boolean
}
export type OAuthState = OAuthBinding & { redirectTo: string; nonce: string; codeVerifier: string }

/** Stores a login under a new state, which names its app: the provider's response contains nothing else. */
export async function storeState(
  ctx: Context,
  app: App,
  { codeVerifier, ...opening }: OAuthState & { userId: string },
): Promise<string> {
  const state = `${app.id}.${Buffer.from(ctx.random(32)).toString('base64url')}`
  const { userId, ...bound } = opening
  const sealedVerifier = await ctx.seal.seal(verifierContext(app, state), Buffer.from(codeVerifier))
  const data = { ...bound, sealedVerifier }
  await beginCeremony(ctx, { app, kind: 'oauth-state', key: state, data, seconds: lifeSeconds, userId })
  return state
}

export type ReturnedState = { app: App; departed: OAuthState; userId: string }

/** Uses a state up; undefined if it is unknown, used or expired. */
export async function takeState(ctx: Context, state: string): Promise<ReturnedState | undefined> {
  const [, id] = /^([\w-]{25})\.[\w-]{43}$/.exec(state) ?? []
  const app = id === undefined ? undefined : await ctx.apps.find(id)
  if (!app) return undefined
  type StoredState = Omit<OAuthState, 'codeVerifier'> & { sealedVerifier: string }
  const ceremony: PendingCeremony<StoredState> | undefined = await takeCeremony(ctx, {
    app,
    kind: 'oauth-state',
    key: state,
  })
  if (!ceremony) return undefined
  const { sealedVerifier, ...kept } = ceremony.data
  const codeVerifier = Buffer.from(
    await ctx.seal.open(verifierContext(app, state), sealedVerifier),
  ).toString()
  return { app, departed: { ...kept, codeVerifier }, userId: ceremony.userId }
}

/** Sealed for exactly this state, because a stolen database must not reveal it to a provider. */
function verifierContext(app: App, state: string) {
  const column = { purpose: 'provider-token', table: 'ceremonies', column: 'data' } as const
  return { ...column, appId: app.id, role: `verifier:${state}` }
}
