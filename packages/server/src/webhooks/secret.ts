import type { Context } from '../context.ts'
import type { SealContext } from '../db/seal/seal.ts'
import type { EndpointRow } from './endpointStore.ts'

type Deps = Pick<Context, 'seal'>
type EndpointKey = { appId: string; id: string }

const bytes = 24
const prefix = 'whsec_'

/** A new key for the signatures of an endpoint, as the libraries of receivers expect it. */
export function makeSecret({ random }: Pick<Context, 'random'>): string {
  return prefix + Buffer.from(random(bytes)).toString('base64')
}

/** The bytes of a secret. */
export function toKey(secret: string): Uint8Array {
  return Buffer.from(secret.slice(prefix.length), 'base64')
}

/** Seals a secret for its endpoint (R84: encrypted at rest). */
export function sealSecret({ seal }: Deps, endpoint: EndpointKey, secret: string): Promise<string> {
  return seal.seal(toSealContext(endpoint), Buffer.from(secret))
}

/** The secrets of an endpoint that are valid now: two during the overlap after a rotation, the newer first. */
export async function readSecrets(
  { seal, now }: Pick<Context, 'seal' | 'now'>,
  row: EndpointRow,
): Promise<string[]> {
  const isOverlap = row.previous_until !== null && row.previous_until > now()
  const values = [row.sealed_secret, ...(isOverlap && row.sealed_previous ? [row.sealed_previous] : [])]
  return Promise.all(values.map((value) => openSecret({ seal }, { appId: row.app_id, id: row.id }, value)))
}

/** Throws if the value was sealed for another endpoint. */
async function openSecret({ seal }: Deps, endpoint: EndpointKey, sealed: string): Promise<string> {
  return Buffer.from(await seal.open(toSealContext(endpoint), sealed)).toString()
}

function toSealContext({ appId, id }: EndpointKey): SealContext {
  return { purpose: 'webhook', appId, table: 'webhook_endpoints', column: 'sealed_secret', role: id }
}
