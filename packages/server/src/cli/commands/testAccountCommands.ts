import { addTestAccount, readTestAccounts, removeTestAccount } from '../../otp/testAccounts/testAccounts.ts'
import { defineCommand } from '../command.ts'
import { withContext } from '../context.ts'
import { table, usageError } from '../output.ts'
import { existing } from './appCommands.ts'

/** Makes an account with a fixed code. */
export const addTestAccountCommand = defineCommand(
  {
    options: {
      email: { type: 'string' },
      phone: { type: 'string' },
      name: { type: 'string' },
      json: { type: 'boolean' },
    },
    words: 1,
  },
  async ({ values: { json, ...wanted }, words }, { config, out }) => {
    const account = await withContext(config, async (ctx) =>
      addTestAccount(ctx, (await existing(ctx, words[0])).id, wanted),
    )
    if (json) return out.line(JSON.stringify(account))
    out.line(table([toRow(account)]))
    out.note('Log in with this address or number and this code. No message is sent to it.')
    if (config.profile === 'production')
      out.note(
        'This server is in production: anyone with the code can log in as this test user. Remove it when you no longer need it.',
      )
  },
)

export const listTestAccountsCommand = defineCommand(
  { options: { json: { type: 'boolean' } }, words: 1 },
  async ({ values, words }, { config, out }) => {
    const accounts = await withContext(config, async (ctx) =>
      readTestAccounts(ctx, (await existing(ctx, words[0])).id),
    )
    if (values.json) return out.line(JSON.stringify(accounts))
    out.line(table([['id', 'email', 'phone number', 'code', 'name'], ...accounts.map(toRow)]))
  },
)

export const removeTestAccountCommand = defineCommand(
  { options: {}, words: 2 },
  async ({ words: [appId, id] }, { config, out }) => {
    if (!id) throw usageError('Which test account? `latchkey app test-account list` shows their ids.')
    await withContext(config, async (ctx) => removeTestAccount(ctx, (await existing(ctx, appId)).id, id))
    out.line(`Removed ${id}. Its user stays; delete it like any other user.`)
  },
)

function toRow(account: Awaited<ReturnType<typeof addTestAccount>>): string[] {
  return [account.id, account.email, account.phone_number, account.otp_code, account.name ?? '']
}
