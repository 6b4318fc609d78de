import { AppError, type Endpoint, isServerCode, limits, type ParsedInput, type Reply } from '@latchkey/wire'
import type { Context as Call } from 'hono'
import * as v from 'valibot'
import type { App } from '../app/app.ts'
import type { Context, SignedIn } from '../context.ts'
import { answerOnce, type Claim } from '../walletApi/answerOnce.ts'
import { createAppLimits } from './appLimits.ts'
import { readBody } from './body.ts'
import { createCallerAddress } from './callerAddress.ts'
import { allowReader, authorize, type Caller, readAppId, readBearer, readCredentials } from './guard.ts'
import { createRequestLimit, type RequestLimit } from './limit.ts'
import { createRefusalLog } from './refusalLog.ts'
import type { Server } from './server.ts'

/** The input of a handler: the parsed body and the caller. */
export type EndpointRequest<E extends Endpoint = Endpoint> = {
  readonly input: ParsedInput<E>
  /** Set for every guard except `public` without an app in the path. */
  readonly app: App
  /** Set for the guard `user`. Other handlers read `bearer` and call `ctx.authenticate`. */
  readonly user: SignedIn
  readonly bearer: string | undefined
  /** Network address of the caller, according to the trusted proxies. */
  readonly address: string
  readonly origin: string | undefined
  /** Whether the call comes from our own consent page, by its marker. */
  readonly isFirstParty: boolean
  readonly clientId: string | undefined
  readonly userAgent: string
  readonly requestId: string
  header(name: string): string | undefined
  /** The request as sent, for verifying a signature over it. `path` begins with a slash and has no query. */
  readonly sent: { method: string; path: string; body: Record<string, unknown> }
  /** Set if the request has an idempotency key (`isKeyed` of the endpoint). */
  readonly claim: Claim | undefined
  /** Sets a header of the response. */
  answer(name: string, value: string): void
  /** Adds a serialized cookie to the response. */
  setCookie(cookie: string): void
}

export type Handler<E extends Endpoint> = (request: EndpointRequest<E>) => Promise<Reply<E>>
type Options = {
  /** Allowed calls per minute: of one app for calls of apps' servers, of one network for all others. */
  perMinute?: number
  bodyBytes?: number
  /** The maximum nesting of the body. */
  bodyDepth?: number
  /** The handler calls `answerOnce` itself, because the app secret is not enough to read its stored answer. */
  handlesKey?: boolean
}
/** Binds one endpoint to its handler. */
export type Route = <E extends Endpoint>(endpoint: E, handle: Handler<E>, options?: Options) => void
/** The endpoints of one area. */
export type Routes = (route: Route, ctx: Context) => void

const defaultPerMinute = 600

/**
 * Creates the only function that binds endpoints: limits, guards, parsing and JSON happen only here, in this order, so
 * that a refused caller costs little.
 */
export function createRoute(server: Server, ctx: Context, endpoints: Set<Endpoint> = new Set()): Route {
  const getAddress = createCallerAddress(ctx)
  const limit = createRequestLimit(ctx)
  const appLimits = createAppLimits(ctx)
  const logRefusal = createRefusalLog(ctx)
  return (endpoint, handle, options = {}) => {
    // Of two handlers the first would answer, and the other would only seem to be in force.
    if (endpoints.has(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} is bound twice.`)
    endpoints.add(endpoint)
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])])
      server.on(endpoint.method, path, async (c) => {
        c.set('handler', endpoint.path)
        const address = getAddress(c)
        const isAppCall = endpoint.guard === 'app'
        if (isAppCall) await appLimits.checkNetwork(address, readCredentials(c).id)
        else await assertBelowLimit(c, ctx, limit, { endpoint, address, ...options })
        const caller = await authorize(c, ctx, endpoint).catch((cause: unknown) => {
          logRefusal({ cause, origin: c.req.header('origin'), appId: readAppId(c, endpoint).id })
          if (isAppCall) appLimits.countRefusal(address, cause)
          throw cause
        })
        if (isAppCall && caller.app)
          appLimits.countCall(caller.app, `${endpoint.method} ${endpoint.path}`, options.perMinute)
        const body = await readSentBody(c, endpoint, options)
        // Path parameters take precedence: a body must not replace a checked parameter.
        const input = parse(endpoint, { ...c.req.query(), ...body, ...c.req.param() })
        const parts = { input, body, admitted: caller, address }
        const run = async (claim?: Claim) => (await handle(toRequest(c, { ...parts, claim }))) as object
        const isKeyed = endpoint.isKeyed === true && !options.handlesKey
        return c.json(await (isKeyed ? answerOnce(ctx, toRequest(c, parts), { run }) : run()))
      })
  }
}

type LimitedCall = { endpoint: Endpoint; address: string; perMinute?: number }

async function assertBelowLimit(
  c: Call,
  ctx: Context,
  limit: RequestLimit,
  call: LimitedCall,
): Promise<void> {
  if (!ctx.config.ipLimits) return
  const { endpoint, address, perMinute = defaultPerMinute } = call
  try {
    limit({ handler: `${endpoint.method} ${endpoint.path}`, address, perMinute })
  } catch (cause) {
    await allowReader(c, ctx, endpoint)
    throw cause
  }
}

async function readSentBody(
  c: Call,
  { method }: Endpoint,
  { bodyBytes = limits.bodyBytes, bodyDepth }: Options,
): Promise<Record<string, unknown>> {
  return method === 'GET' ? {} : readBody(c.req.raw, bodyBytes, bodyDepth)
}

function parse<E extends Endpoint>(endpoint: E, input: unknown): ParsedInput<E> {
  const result = v.safeParse(endpoint.input, input, { abortPipeEarly: true })
  if (!result.success) throw toRefusal(result.issues)
  return result.output as ParsedInput<E>
}

/** A schema may name its error code: malformed user input has the same code as wrong input (protocol 1.8). */
function toRefusal(issues: readonly v.BaseIssue<unknown>[]): AppError {
  const [code = '', ...others] = new Set(issues.map(({ message }) => message))
  if (isServerCode(code) && others.length === 0) return new AppError(code, { status: 422 })
  return new AppError('invalid_data', { message: describe(issues) })
}

/** Names the member, never its value: it may be secret, and other parties may log responses. */
function describe(issues: readonly v.BaseIssue<unknown>[]): string {
  const paths = issues.map((issue) => v.getDotPath(issue) ?? '').filter((path) => path !== '')
  return paths.length === 0 ? 'Invalid request' : `Invalid request: ${[...new Set(paths)].join(', ')}`
}

type RequestParts<E extends Endpoint> = {
  input: ParsedInput<E>
  body: Record<string, unknown>
  admitted: Caller
  address: string
  claim?: Claim | undefined
}

function toRequest<E extends Endpoint>(
  c: Call,
  { input, body, admitted, address, claim }: RequestParts<E>,
): EndpointRequest<E> {
  return {
    input,
    address,
    get app() {
      return present(admitted.app, 'No app is named in calls of this endpoint.')
    },
    get user() {
      return present(admitted.user, 'Only endpoints with the guard `user` have one.')
    },
    bearer: readBearer(c),
    origin: c.req.header('origin'),
    isFirstParty: admitted.isFirstParty,
    clientId: c.req.header('privy-client-id'),
    userAgent: c.req.header('user-agent') ?? '',
    requestId: c.get('requestId'),
    header: (name) => c.req.header(name),
    sent: { method: c.req.method, path: c.req.path, body },
    claim,
    answer: (name, value) => c.header(name, value),
    setCookie: (cookie) => c.header('set-cookie', cookie, { append: true }),
  }
}

function present<T>(value: T | undefined, otherwise: string): T {
  if (value === undefined) throw new Error(otherwise)
  return value
}
