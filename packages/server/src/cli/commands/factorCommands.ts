import { cancelReset, resetFactors } from '../../mfa/reset.ts'
import { defineCommand } from '../command.ts'
import { withContext } from '../context.ts'
import { usageError } from '../output.ts'
import { existing } from './appCommands.ts'

const names: Record<string, string> = { sms: 'text messages', totp: 'authenticator app', passkey: 'passkeys' }

/** Removes all second factors of a user who has lost them, after a day of hold; or cancels that. */
export const resetFactorsCommand = defineCommand(
  {
    options: { cancel: { type: 'boolean' }, 'dry-run': { type: 'boolean' }, json: { type: 'boolean' } },
    words: 2,
  },
  async ({ values, words }, { config, out }) => {
    const [appId, userId] = words
    if (!userId) throw usageError('Give a user id. Apps and the audit log show user ids.')
    const dryRun = values['dry-run'] ?? false
    const say = (line: string, answer: object) => out.line(values.json ? JSON.stringify(answer) : line)
    await withContext(config, async (ctx) => {
      const app = await existing(ctx, appId)
      if (values.cancel) {
        await cancelReset(ctx, { app, userId, dryRun })
        return say(dryRun ? 'Dry run: the factors would stay.' : 'The factors stay.', {
          user: userId,
        })
      }
      const { factors, endsAt } = await resetFactors(ctx, { app, userId, dryRun })
      const list = factors.map((type) => names[type] ?? type).join(', ')
      if (dryRun) return say(`Dry run: these would be removed: ${list}.`, { user: userId, factors })
      say(`Removed at ${endsAt.toISOString()}: ${list}.`, { user: userId, factors, endsAt })
      if (values.json) return
      out.note('Until then they stay required. The user was notified; using one of them cancels the removal.')
    })
  },
)
