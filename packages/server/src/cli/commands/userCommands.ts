import { type RestoreResult, restoreUser } from '../../account/restoreUser.ts'
import { describeAccount } from '../../notices/events.ts'
import { defineCommand } from '../command.ts'
import { withContext } from '../context.ts'
import { type Output, usageError } from '../output.ts'
import { existing } from './appCommands.ts'

/** Restores a user that a transfer or a deletion closed. */
export const restoreUserCommand = defineCommand(
  {
    options: { 'take-back': { type: 'boolean' }, 'dry-run': { type: 'boolean' }, json: { type: 'boolean' } },
    words: 2,
  },
  async ({ values, words }, { config, out }) => {
    const [appId, userId] = words
    if (!userId) throw usageError('Give a user id. The audit log has it, in the event user.deleted.')
    const dryRun = values['dry-run'] ?? false
    const takeBack = values['take-back'] ?? false
    const result = await withContext(config, async (ctx) =>
      restoreUser(ctx, { app: await existing(ctx, appId), userId, takeBack, dryRun }),
    )
    if (values.json) return out.line(JSON.stringify(result))
    say(out, result, { dryRun, takeBack })
  },
)

function say(
  out: Output,
  result: RestoreResult,
  { dryRun, takeBack }: { dryRun: boolean; takeBack: boolean },
) {
  const accounts = (types: string[]) => types.map((type) => describeAccount({ type })).join(', ')
  out.line(dryRun ? 'Dry run. The result would be:' : 'The user is back.')
  if (result.restored.length > 0) out.line(`Restored: ${accounts(result.restored)}.`)
  if (result.wallets.length > 0) out.line(`Wallets: ${result.wallets.join(', ')}.`)
  if (result.missing.length > 0)
    out.line(`Not restored, because another user has it now: ${accounts(result.missing)}.`)
  if (result.missing.length > 0 && !takeBack)
    out.note(
      '--take-back also returns accounts that a transfer moved, if their present user has another way to log in.',
    )
  if (!result.canLogIn) out.note('No one can log in to this user: none of its login methods is left.')
}
