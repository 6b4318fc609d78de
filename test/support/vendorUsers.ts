import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAtEnd } from './closeAtEnd.ts'

const startSeconds = 1_700_000_000

/** A user as the vendor's `GET /users` returns it: an email address, and by turns other accounts. */
export function makeVendorUser(n: number, change: Record<string, unknown> = {}) {
  const at = startSeconds + n
  const times = { verified_at: at + 10, first_verified_at: at + 10, latest_verified_at: at + 20 }
  const hex = n.toString(16).padStart(40, '0')
  const others = [
    [
      {
        type: 'wallet',
        address: `0x${hex}`,
        chain_type: 'ethereum',
        chain_id: 'eip155:1',
        ...external,
        ...times,
      },
    ],
    [{ type: 'google_oauth', subject: `g${n}`, email: `g${n}@example.com`, name: 'Ada', ...times }],
    [
      embedded(`0x${'e'.repeat(8)}${hex.slice(8)}`, times),
      { type: 'passkey', credential_id: `p${n}`, ...times },
    ],
  ]
  return {
    id: `did:privy:c${n.toString(36).padStart(24, '0')}`,
    created_at: at,
    linked_accounts: [
      { type: 'email', address: `user${n}@example.com`, ...times },
      ...(others[n % others.length] ?? []),
    ],
    mfa_methods: [],
    has_accepted_terms: n % 2 === 0,
    is_guest: false,
    custom_metadata: { plan: 'gold', number: n },
    ...change,
  }
}

const external = { wallet_client_type: 'metamask', connector_type: 'injected' }

/** An embedded wallet of the vendor, whose key cannot come along. */
export function embedded(address: string, times: object) {
  return {
    ...{
      type: 'wallet',
      address,
      chain_type: 'ethereum',
      wallet_client_type: 'privy',
      connector_type: 'embedded',
    },
    ...{ id: null, wallet_index: 0, recovery_method: 'privy', imported: false, delegated: false, ...times },
  }
}

export type VendorRequest = { cursor: string | null; authorization: string | undefined }
type Options = {
  users: readonly unknown[]
  appId: string
  appSecret: string
  /** Answers a request instead of a page. The count begins with 1. */
  fail?(
    request: VendorRequest & { count: number },
  ): { status: number; headers?: Record<string, string> } | undefined
}

/** The vendor's API as far as an import needs it: pages of users by cursor, behind the secret of one app. */
export async function startVendor({ users, appId, appSecret, fail }: Options) {
  const requests: VendorRequest[] = []
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const { authorization } = request.headers
    const cursor = url.searchParams.get('cursor')
    requests.push({ cursor, authorization })
    const send = (status: number, body: object, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    }
    const failure = fail?.({ cursor, authorization, count: requests.length })
    if (failure) return send(failure.status, { error: 'No.' }, failure.headers)
    const basic = `Basic ${Buffer.from(`${appId}:${appSecret}`).toString('base64')}`
    if (authorization !== basic || request.headers['privy-app-id'] !== appId)
      return send(401, { error: 'Invalid app ID or app secret.' })
    if (url.pathname !== '/v1/users') return send(404, { error: 'Not found' })
    const limit = Math.min(Number(url.searchParams.get('limit') ?? 100), 100)
    const from = cursor === null ? 0 : Number(cursor.slice('after-'.length))
    const next = from + limit < users.length ? `after-${from + limit}` : null
    return send(200, { data: users.slice(from, from + limit), next_cursor: next })
  }
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAtEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}
