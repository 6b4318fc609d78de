import type { Policy } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import { changeRow } from '../../delegation/changeRows.ts'
import { createFromFile, readPolicyFile } from '../../delegation/policyFile.ts'
import { listRows } from '../../delegation/signerRows.ts'
import { defineCommand } from '../command.ts'
import { withContext } from '../context.ts'
import { table, usageError } from '../output.ts'
import { existing } from './appCommands.ts'

/** Creates a policy from standard input, with its aggregations if the input has any. */
export const createPolicyCommand = defineCommand(
  { options: { owner: { type: 'string' }, json: { type: 'boolean' } }, words: 1 },
  async ({ values, words }, { config, out, input }) => {
    const file = readPolicyFile(await input())
    await withContext(config, async (ctx) => {
      const app = await existing(ctx, words[0])
      const id = await createFromFile(ctx, app, { file, ownerId: values.owner })
      out.line(values.json ? JSON.stringify({ id }) : id)
    })
  },
)

/**
 * Updates rules or name of a policy from standard input. A policy with an owner changes only by signed API requests.
 */
export const updatePolicyCommand = defineCommand(
  { options: {}, words: 2 },
  async ({ words }, { config, out, input }) => {
    const { policy } = readPolicyFile(await input())
    await withContext(config, async (ctx) => {
      const app = await existing(ctx, words[0])
      const id = readId(words[1])
      const { name, rules } = policy
      await changeRow(ctx, 'policy', id, toRequest(app, 'PATCH', { id, body: { name, rules } }))
      out.line(
        `Changed ${id}. Requests that it no longer permits are refused at once. New permissions apply to users who agree from now on.`,
      )
    })
  },
)

export const removePolicyCommand = defineCommand(
  { options: {}, words: 2 },
  async ({ words }, { config, out }) => {
    await withContext(config, async (ctx) => {
      const app = await existing(ctx, words[0])
      const id = readId(words[1])
      await changeRow(ctx, 'policy', id, toRequest(app, 'DELETE', { id, body: {} }))
      out.line(`Removed ${id}. The signer signs nothing under it from now on.`)
    })
  },
)

export const listPoliciesCommand = defineCommand(
  { options: { json: { type: 'boolean' } }, words: 1 },
  async ({ values, words }, { config, out }) => {
    const rows = await withContext(config, async (ctx) => {
      const { id: appId } = await existing(ctx, words[0])
      return listRows(ctx, { appId, kind: 'policy' })
    })
    if (values.json) return out.line(JSON.stringify(rows.map(({ body }) => body)))
    const lines = rows.map(({ id, body }) => {
      const { chain_type, rules, owner_id, name } = body as unknown as Policy
      return [id, chain_type, `${rules.length}`, owner_id ?? '-', name]
    })
    out.line(
      lines.length === 0
        ? 'There are none.'
        : table([['policy', 'chain', 'rules', 'owner', 'name'], ...lines]),
    )
  },
)

function readId(id: string | undefined): string {
  if (!id) throw usageError('give the id of a policy; `latchkey app policy list` shows them')
  return id
}

/** Makes the request that the app's server would send, without a signature. */
function toRequest(app: App, method: 'PATCH' | 'DELETE', { id, body }: { id: string; body: object }) {
  const headers: Readonly<Record<string, string>> = { 'privy-app-id': app.id }
  return {
    app,
    sent: { method, path: `/v1/policies/${id}`, body: JSON.parse(JSON.stringify(body)) },
    header: (name: string) => headers[name],
    by: 'operator' as const,
  }
}
