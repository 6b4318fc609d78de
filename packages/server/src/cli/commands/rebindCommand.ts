import { rebindApp } from '../../app/manage.ts'
import { defineCommand } from '../command.ts'
import { withContext } from '../context.ts'
import { usageError } from '../output.ts'

/**
 * Shows the row of an app that was changed outside Latchkey, by SQL or a restored table. With `--accept` the row is
 * valid again: the operator has read it first (decision 15: bound rows).
 */
export const rebindAppCommand = defineCommand(
  { options: { accept: { type: 'boolean' } }, words: 1 },
  async ({ values, words }, { config, out }) => {
    const [id] = words
    if (!id) throw usageError('Give an app id. `latchkey doctor` lists the apps that were changed.')
    await withContext(config, async (ctx) => {
      const columns = [
        'app_id',
        'name',
        'allowed_origins',
        'issuer',
        'user_limit',
        'settings',
        'mac',
      ] as const
      const row = await ctx.db.selectFrom('apps').select(columns).where('id', '=', id).executeTakeFirst()
      if (!row) throw new Error(`There is no app ${id}.`)
      const { mac: _mac, ...shown } = row
      out.line(JSON.stringify(shown, null, 2))
      if (await ctx.binding.holds('apps', row))
        return out.note('The row is unchanged since Latchkey wrote it. Nothing to do.')
      if (!values.accept)
        return out.note(
          'This row was changed outside Latchkey, so the app is blocked. If you made every change, add --accept. If not, see docs/security/keys.md.',
        )
      await rebindApp(ctx, id)
      out.note(`App ${id} is in use again.`)
    })
  },
)
