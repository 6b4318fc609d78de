import { lookup as systemLookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { parseUrl } from '@latchkey/wire'
import type { Service } from '../telemetry/metricList.ts'
import { measureOutside, type OutsideMetrics } from '../telemetry/outside.ts'
import { isLoopback } from './loopback.ts'
import { isLoopbackAddress, isPublicAddress } from './publicAddress.ts'

const maxMs = 5_000
const defaultMaxBytes = 512 * 1_024

export type PublicRequest = {
  /** The service, for the metrics. @default 'other' */
  service?: Service
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** @default 5000 */
  timeoutMs?: number
  /** Keeps only the beginning of the reply, where a longer one is refused otherwise. */
  keepBytes?: number
  /** @default 524288 */
  maxBytes?: number
}
/** Any status except redirects. The body is text, at most 512 KiB unless the request permits more. */
export type PublicReply = { status: number; headers: Record<string, string>; text: string }

/** All addresses of a name. Tests pass their own. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

/** An outside service did not respond as expected. The message is for logs, not for users. */
export class OutsideError extends Error {
  override name = 'OutsideError'
  readonly reason: 'refused-url' | 'refused-address' | 'unreachable' | 'too-slow' | 'too-large' | 'redirect'

  constructor(reason: OutsideError['reason'], message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

type Profile = 'development' | 'production'
type Setting = { config: { profile: Profile }; resolve?: Resolve; metrics?: OutsideMetrics }

/**
 * Requests a URL that an operator or another server gave us (R83: server-side requests): only https. The name is
 * resolved once, and the connection uses the checked address. Redirects are not followed; the limits are 5 s and 512
 * KiB. In the development profile this machine is allowed too, also over plain http.
 *
 * @throws OutsideError
 * @example
 * const { status, text } = await fetchPublic(ctx, 'https://login.example.com/jwks.json')
 */
export async function fetchPublic(
  { config, resolve = resolveBySystem, metrics }: Setting,
  address: string,
  request: PublicRequest = {},
): Promise<PublicReply> {
  const url = readUrl(address, config.profile)
  const to = { service: request.service ?? 'other', host: url.hostname } as const
  return measureOutside(metrics, to, () => sendWithin(url, request, { profile: config.profile, resolve }))
}

async function sendWithin(
  url: URL,
  request: PublicRequest,
  { profile, resolve }: { profile: Profile; resolve: Resolve },
): Promise<PublicReply> {
  const signal = AbortSignal.timeout(request.timeoutMs ?? maxMs)
  try {
    const addresses = await within(signal, resolveAddresses(url, { profile, resolve }))
    // The signal ends every case: Node ends a connection that changes its protocol without an event.
    return await within(signal, send(url, { ...request, addresses, signal }))
  } catch (cause) {
    if (cause instanceof OutsideError) throw cause
    if (signal.aborted) throw new OutsideError('too-slow', `${url.host} did not answer in time.`, cause)
    throw new OutsideError('unreachable', `${url.host} could not be reached.`, cause)
  }
}

/**
 * Refuses an address that `fetchPublic` would refuse before it resolves the name.
 *
 * @throws OutsideError
 */
export function checkPublicUrl(address: string, profile: Profile): void {
  const { hostname } = readUrl(address, profile)
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare) !== 0) assertFit([bare], { hostname, profile })
}

/** The URL parser also normalizes decimal, octal and hexadecimal forms of an address. */
function readUrl(address: string, profile: Profile): URL {
  const url = parseUrl(address)
  if (url?.username !== '' || url.password !== '')
    throw new OutsideError('refused-url', 'An address without user and password is needed.')
  const plain = url.protocol === 'http:' && profile === 'development' && isLoopback(url.hostname)
  if (url.protocol !== 'https:' && !plain)
    throw new OutsideError('refused-url', `${url.host} must be reached over https.`)
  return url
}

/** All of them must be public: a name that also has a private address is refused. */
async function resolveAddresses(
  { hostname }: URL,
  { profile, resolve }: { profile: Profile; resolve: Resolve },
): Promise<readonly string[]> {
  const bare = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(bare) === 0 ? await resolve(bare) : [bare]
  assertFit(addresses, { hostname, profile })
  return addresses
}

function assertFit(
  addresses: readonly string[],
  { hostname, profile }: { hostname: string; profile: Profile },
): void {
  const mayBeLoopback = profile === 'development' && isLoopback(hostname)
  const isFit = mayBeLoopback ? isLoopbackAddress : isPublicAddress
  if (addresses.length > 0 && addresses.every(isFit)) return
  throw new OutsideError('refused-address', `${hostname} is not an address of the public Internet.`)
}

type PreparedRequest = PublicRequest & { addresses: readonly string[]; signal: AbortSignal }

function send(url: URL, { addresses, signal, ...request }: PreparedRequest): Promise<PublicReply> {
  const targets = addresses.map((address) => ({ address, family: isIP(address) }))
  const open = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const call = open(
      url,
      {
        method: request.method ?? 'GET',
        headers: { accept: 'application/json', ...request.headers, 'accept-encoding': 'identity' },
        signal,
        // A pooled connection would use an unchecked address.
        agent: false,
        // The name is not resolved again, because the next result may differ (DNS rebinding).
        lookup: (_hostname, options, done) => {
          const [first] = targets
          if (options.all) done(null, targets)
          else done(null, first?.address ?? '', first?.family)
        },
      },
      (reply) => read(reply, url, request).then(resolve, reject),
    )
    call.once('error', reject)
    call.end(request.body)
  })
}

async function read(
  reply: IncomingMessage,
  url: URL,
  { keepBytes, maxBytes = defaultMaxBytes }: Pick<PublicRequest, 'keepBytes' | 'maxBytes'>,
): Promise<PublicReply> {
  const status = reply.statusCode ?? 0
  if (status >= 300 && status < 400) {
    reply.destroy()
    throw new OutsideError('redirect', `${url.host} redirects, and redirects are not followed.`)
  }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of reply) {
    bytes += chunk.length
    if (keepBytes !== undefined && bytes >= keepBytes) {
      chunks.push(chunk)
      reply.destroy()
      break
    }
    if (bytes > maxBytes) {
      reply.destroy()
      throw new OutsideError('too-large', `${url.host} sent more than ${maxBytes} bytes.`)
    }
    chunks.push(chunk)
  }
  const headers = Object.entries(reply.headers).map(([name, value]) => [name, String(value)])
  const text = Buffer.concat(chunks).subarray(0, keepBytes).toString('utf8')
  return { status, headers: Object.fromEntries(headers), text }
}

async function resolveBySystem(hostname: string): Promise<readonly string[]> {
  return (await systemLookup(hostname, { all: true })).map(({ address }) => address)
}

/** The system's resolver cannot be canceled; late results are ignored. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}
