import type { App } from '../../../app/app.ts'
import {
  beginCeremony,
  type PendingCeremony,
  readCeremony,
  takeCeremony,
} from '../../../ceremony/ceremony.ts'
import type { Context } from '../../../context.ts'

/** The data to which a visit to Google is bound (R31: OAuth state). */
export type Visit = {
  /** The client's own state, which only the page that began compares. */
  stateCode: string
  /** The challenge of the client's verifier. */
  codeChallenge: string
  clientId: string
  /** The browser's analytics id; '' when it has none. */
  caId: string
}
/** The parameters for Google. Sealed: with a code and its verifier the user's folder can be opened. */
type DepartedVisit = Visit & { redirectTo: string; codeVerifier: string }
type AnsweredVisit = Visit & { code: string; codeVerifier: string }
type StoredVisit<T> = Omit<T, 'code' | 'codeVerifier'> & { sealed: string }

const lifeSeconds = { 'recovery-state': 600, 'recovery-code': 60 } as const
type Kind = keyof typeof lifeSeconds

/** Stores a visit under a new state. It names its app: Google's response contains nothing else. */
export function storeState(ctx: Context, app: App, { userId, ...visit }: DepartedVisit & { userId: string }) {
  const { codeVerifier, ...binding } = visit
  return storeVisit(ctx, app, { kind: 'recovery-state', userId, binding, secret: { codeVerifier } })
}

/** Uses a state up; undefined if it is unknown, used or expired. */
export async function takeState(
  ctx: Context,
  state: string,
): Promise<{ app: App; visit: DepartedVisit; userId: string } | undefined> {
  const [, id] = /^([\w-]{25})\.[\w-]{43}$/.exec(state) ?? []
  const app = id === undefined ? undefined : await ctx.apps.find(id)
  const departure =
    app && (await takeCeremony<StoredVisit<DepartedVisit>>(ctx, { app, kind: 'recovery-state', key: state }))
  if (!app || !departure) return undefined
  const visit = await unseal<DepartedVisit>(ctx, {
    app,
    kind: 'recovery-state',
    key: state,
    data: departure.data,
  })
  return { app, visit, userId: departure.userId }
}

/** Our own code, which the page exchanges. Google's code stays here, and is exchanged together with ours. */
export function makeCode(ctx: Context, app: App, { userId, ...visit }: AnsweredVisit & { userId: string }) {
  const { code, codeVerifier, ...binding } = visit
  return storeVisit(ctx, app, { kind: 'recovery-code', userId, binding, secret: { code, codeVerifier } })
}

export function readCode(
  ctx: Context,
  app: App,
  key: string,
): Promise<PendingCeremony<StoredVisit<AnsweredVisit>> | undefined> {
  return readCeremony(ctx, { app, kind: 'recovery-code', key })
}

/** Uses a code up; undefined for every caller but the first. */
export async function takeCode(ctx: Context, app: App, key: string): Promise<AnsweredVisit | undefined> {
  const kind = 'recovery-code'
  const visit = await takeCeremony<StoredVisit<AnsweredVisit>>(ctx, { app, kind, key })
  return visit && unseal<AnsweredVisit>(ctx, { app, kind, key, data: visit.data })
}

type NewRow = { kind: Kind; userId: string; binding: Record<string, unknown>; secret: Record<string, string> }

async function storeVisit(
  ctx: Context,
  app: App,
  { kind, userId, binding, secret }: NewRow,
): Promise<string> {
  const key = `${app.id}.${Buffer.from(ctx.random(32)).toString('base64url')}`
  const sealedSecret = await ctx.seal.seal(toSealContext(app, kind, key), Buffer.from(JSON.stringify(secret)))
  const data = { ...binding, sealed: sealedSecret }
  await beginCeremony(ctx, { app, kind, key, data, seconds: lifeSeconds[kind], userId })
  return key
}

type Row<T> = { app: App; kind: Kind; key: string; data: StoredVisit<T> }

async function unseal<T>(ctx: Context, { app, kind, key, data }: Row<T>): Promise<T> {
  const { sealed, ...binding } = data
  const secret = JSON.parse(
    Buffer.from(await ctx.seal.open(toSealContext(app, kind, key), sealed)).toString(),
  )
  return { ...binding, ...secret } as T // written by `storeVisit`
}

/** For exactly this state or code. */
function toSealContext(app: App, kind: Kind, key: string) {
  const column = { purpose: 'provider-token', table: 'ceremonies', column: 'data' } as const
  return { ...column, appId: app.id, role: `${kind}:${key}` }
}
