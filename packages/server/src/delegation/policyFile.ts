import { AppError } from '@latchkey/wire'
import * as v from 'valibot'
import type { App } from '../app/app.ts'
import type { Context } from '../context.ts'
import { createRow } from './changeRows.ts'

const some = v.looseObject({})
const Name = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
/**
 * A policy with the aggregations that its conditions name as `aggregation.<name>`. The server replaces each name by the
 * id of the aggregation that it creates.
 */
const PolicyFile = v.strictObject({ aggregations: v.optional(v.record(Name, some), {}), policy: some })
export type PolicyFile = v.InferOutput<typeof PolicyFile>

/**
 * Reads a policy as the API takes it, or a policy with its aggregations.
 *
 * @throws AppError `invalid_data`
 */
export function readPolicyFile(text: string): PolicyFile {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new AppError('invalid_data', { message: 'The policy is not valid JSON.' })
  }
  const hasRules = typeof json === 'object' && json !== null && 'rules' in json
  const file = v.safeParse(PolicyFile, hasRules ? { policy: json } : json)
  if (file.success) return file.output
  throw new AppError('invalid_data', {
    message:
      'The file must be a policy {"version", "name", "chain_type", "rules"}, or {"aggregations", "policy"}.',
  })
}

/** Creates the aggregations, then the policy. If a key quorum owns them, it has to sign each later change. */
export async function createFromFile(
  ctx: Context,
  app: App,
  { file, ownerId }: { file: PolicyFile; ownerId?: string | undefined },
): Promise<string> {
  const owner = ownerId === undefined ? {} : { owner_id: ownerId }
  const ids = new Map<string, string>()
  for (const [name, input] of Object.entries(file.aggregations)) {
    const { id } = await createRow(ctx, 'aggregation', {
      app,
      sent: { body: { ...input, ...owner } },
      by: 'operator',
    })
    ids.set(`aggregation.${name}`, `aggregation.${id}`)
  }
  const body = { ...(nameSums(file.policy, ids) as object), ...owner }
  return (await createRow(ctx, 'policy', { app, sent: { body }, by: 'operator' })).id
}

/** Replaces names only in conditions on aggregations: another value may look the same by chance. */
function nameSums(part: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(part)) return part.map((one) => nameSums(one, ids))
  if (typeof part !== 'object' || part === null) return part
  const members = Object.entries(part).map(([name, value]) => [name, nameSums(value, ids)])
  const copy = Object.fromEntries(members) as Record<string, unknown>
  const id = copy.field_source === 'reference' ? ids.get(String(copy.field)) : undefined
  return id === undefined ? copy : { ...copy, field: id }
}
