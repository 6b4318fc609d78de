import { listSecrets, revokeSecret } from '../../app/secretList.ts'
import { defineCommand } from '../command.ts'
import { withContext } from '../context.ts'
import { table, usageError } from '../output.ts'
import { existing } from './appCommands.ts'

export const listSecretsCommand = defineCommand(
  { options: { json: { type: 'boolean' } }, words: 1 },
  async ({ values, words }, { config, out }) => {
    const secrets = await withContext(config, async (ctx) =>
      listSecrets(ctx, (await existing(ctx, words[0])).id),
    )
    if (values.json) return out.line(JSON.stringify(secrets))
    const rows = secrets.map(({ id, createdAt, endsAt, status }) => [
      ...[id, createdAt.toISOString(), endsAt?.toISOString() ?? '', status],
    ])
    out.line(table([['id', 'created', 'ends', 'status'], ...rows]))
    if (secrets.some(({ status }) => status === 'foreign'))
      out.note('A foreign secret was written outside Latchkey. It is not accepted; revoke it.')
  },
)

export const revokeSecretCommand = defineCommand(
  { options: {}, words: 2 },
  async ({ words: [appId, id] }, { config, out }) => {
    if (!id) throw usageError('Which secret? `latchkey app secret list` shows their ids.')
    await withContext(config, async (ctx) => {
      const app = await existing(ctx, appId)
      await revokeSecret(ctx, { appId: app.id, id })
    })
    out.line(`Revoked ${id}.`)
  },
)
