import { restoreWallet } from '../../wallet/restoreWallet.ts'
import { defineCommand } from '../command.ts'
import { withContext } from '../context.ts'
import { usageError } from '../output.ts'
import { existing } from './appCommands.ts'

/** Restores a wallet that its user set aside with a link in a notice. */
export const restoreWalletCommand = defineCommand(
  { options: { 'dry-run': { type: 'boolean' }, json: { type: 'boolean' } }, words: 3 },
  async ({ values, words }, { config, out }) => {
    const [appId, userId, address] = words
    if (!userId || !address)
      throw usageError(
        'Give a user id and an address. The audit log has both, in the event wallet.set_aside.',
      )
    const dryRun = values['dry-run'] ?? false
    const result = await withContext(config, async (ctx) =>
      restoreWallet(ctx, { app: await existing(ctx, appId), userId, address, dryRun }),
    )
    if (values.json) return out.line(JSON.stringify(result))
    out.line(dryRun ? 'Dry run. The result would be:' : 'The wallet is back.')
    out.line(`Back: ${result.returned.join(', ')}.`)
    if (result.setAside.length > 0) out.line(`Set aside instead: ${result.setAside.join(', ')}.`)
  },
)
