import type { App } from '../../../app/app.ts'
import {
  beginCeremony,
  type PendingCeremony,
  readCeremony,
  takeCeremony,
} from '../../../ceremony/ceremony.ts'
import type { Context } from '../../../context.ts'

/** What a visit to Google is bound to, there and back (R31: OAuth state). */
export type Visit = {
  /** The client's own state, which only the page that began compares. */
  stateCode: string
  /** Of the client's verifier. */
  codeChallenge: string
  clientId: string
  /** The browser's analytics id; '' when it has none. */
  caId: string
}
/** What Google is asked with. Sealed: with a code and its verifier the user's folder opens. */
type DepartedVisit = Visit & { redirectTo: string; codeVerifier: string }
type AnsweredVisit = Visit & { code: string; codeVerifier: string }
type StoredVisit<T> = Omit<T, 'code' | 'codeVerifier'> & { sealed: string }

const lifeSeconds = { 'recovery-state': 600, 'recovery-code': 60 } as const
type Kind = keyof typeof lifeSeconds

/** Remembers a visit under a fresh state. It names its app: Google's answer carries nothing else. */
export function storeState(ctx: Context, app: App, { userId, ...visit }: DepartedVisit & { userId: string }) {
  const { codeVerifier, ...binding } = visit
  return storeVisit(ctx, app, { kind: 'recovery-state', userId, binding, secret: { codeVerifier } })
}

/** Uses a state up; undefined when it is unknown, spent or too old. */
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

/** The code that the page exchanges: ours. Google's own stays here, and is exchanged when this one is. */
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

/** Uses a code up; undefined for all but the first. */
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

/** For this very state or code. */
function toSealContext(app: App, kind: Kind, key: string) {
  const column = { purpose: 'provider-token', table: 'ceremonies', column: 'data' } as const
  return { ...column, appId: app.id, role: `${kind}:${key}` }
}
