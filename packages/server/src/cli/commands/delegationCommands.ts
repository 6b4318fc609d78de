import type { Policy } from '@latchkey/wire'
import { updateApp } from '../../app/manage.ts'
import type { DelegationConfig } from '../../app/settings.ts'
import type { Context } from '../../context.ts'
import { revokeAll } from '../../delegation/revokeAll.ts'
import { needRow } from '../../delegation/signerRows.ts'
import { defineCommand } from '../command.ts'
import { withContext } from '../context.ts'
import { table, usageError } from '../output.ts'
import { existing } from './appCommands.ts'

/** Sets the key quorum that may sign for users of an app, and the policies. Each user still has to agree. */
export const setDelegationCommand = defineCommand(
  {
    options: {
      quorum: { type: 'string' },
      policy: { type: 'string', multiple: true },
      off: { type: 'boolean' },
    },
    words: 1,
  },
  async ({ values, words }, { config, out }) => {
    const { quorum, policy: policies = [], off: isOff = false } = values
    if (isOff && (quorum !== undefined || policies.length > 0))
      throw usageError('--off takes neither --quorum nor --policy')
    if (!isOff && (quorum === undefined || policies.length === 0))
      throw usageError(
        'give --quorum, the key quorum that signs, and --policy, what may be signed: one for each chain',
      )
    await withContext(config, async (ctx) => {
      const app = await existing(ctx, words[0])
      const delegation_config =
        quorum === undefined ? null : await readConfig(ctx, app.id, { quorum, policies })
      await updateApp(ctx, app.id, { settings: { delegation_config } })
      out.line(
        delegation_config
          ? `Users of ${app.id} can agree to this now. Earlier consents stay as they are.`
          : `Users of ${app.id} can no longer agree. Earlier consents stay until they are revoked.`,
      )
    })
  },
)

export const showDelegationCommand = defineCommand(
  { options: { json: { type: 'boolean' } }, words: 1 },
  async ({ values, words }, { config, out }) => {
    const { settings, count } = await withContext(config, async (ctx) => {
      const app = await existing(ctx, words[0])
      return { settings: app.settings.delegation_config, count: await countWallets(ctx, app.id) }
    })
    if (values.json) return out.line(JSON.stringify({ delegation_config: settings, wallets: count }))
    const { ethereum = '-', solana = '-' } = settings?.policy_ids ?? {}
    out.line(
      table([
        ['key quorum', settings?.key_quorum_id ?? '-'],
        ['policy for Ethereum', ethereum],
        ['policy for Solana', solana],
        ['wallets of users who agreed', String(count)],
      ]),
    )
  },
)

/** Revokes the delegations of all users or of one, in an emergency or when the app no longer needs them. */
export const revokeDelegationCommand = defineCommand(
  { options: { all: { type: 'boolean' }, user: { type: 'string' }, json: { type: 'boolean' } }, words: 1 },
  async ({ values, words }, { config, out }) => {
    const { all: isAll = false, user: userId } = values
    if (isAll === (userId !== undefined)) throw usageError('give either --all or --user')
    await withContext(config, async (ctx) => {
      const app = await existing(ctx, words[0])
      const wallets = await revokeAll(ctx, app, userId === undefined ? {} : { userId })
      if (values.json) return out.line(JSON.stringify({ wallets }))
      out.line(`The app can no longer sign for ${wallets} wallets. Users can agree again at any time.`)
      out.note('To prevent that, run `latchkey app delegation set <app id> --off`.')
    })
  },
)

/** Checks the ids now, so that a wrong one does not fail later for the first user. */
async function readConfig(
  ctx: Context,
  appId: string,
  { quorum, policies }: { quorum: string; policies: readonly string[] },
): Promise<DelegationConfig> {
  await needRow(ctx, { appId, kind: 'quorum', id: quorum })
  const policy_ids: DelegationConfig['policy_ids'] = {}
  for (const id of policies) {
    const { chain_type } = (await needRow(ctx, { appId, kind: 'policy', id })).body as unknown as Policy
    if (policy_ids[chain_type] !== undefined)
      throw usageError(`--policy names two policies for ${chain_type}; give one for each chain`)
    policy_ids[chain_type] = id
  }
  return { key_quorum_id: quorum, policy_ids }
}

async function countWallets(ctx: Pick<Context, 'db'>, appId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('api_wallets')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('app_id', '=', appId)
    .where('user_id', 'is not', null)
    .where('consent', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
