import { parseArgs } from 'node:util'
import { createApp, createClient, rotateSecret, rotateSigningKey, updateApp } from '../../app/manage.ts'
import { listApps, listBrokenApps } from '../../app/store.ts'
import { toConfig } from '../../app/toWire.ts'
import type { Config } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import { withContext } from '../context.ts'
import { type Output, table, usageError } from '../output.ts'
import { readChange } from '../settings.ts'

export type Command = (
  args: string[],
  /** `input` reads all of standard input. */
  params: { config: Config; out: Output; input(): Promise<string> },
) => Promise<void>

const day = 24 * 3_600

export const createAppCommand: Command = async (args, { config, out }) => {
  const { values } = parseArgs({
    args,
    options: {
      name: { type: 'string' },
      origin: { type: 'string', multiple: true },
      set: { type: 'string', multiple: true },
      json: { type: 'boolean' },
    },
  })
  const { name, origin = [], set = [] } = values
  if (!name) throw usageError('latchkey app create needs --name')
  const change = readChange(set, {})
  const newApp = await withContext(config, async (ctx) => {
    const app = await createApp(ctx, { name, origins: origin, settings: change.settings ?? {} })
    if (change.userLimit !== undefined || change.issuer !== undefined) await updateApp(ctx, app.appId, change)
    return app
  })
  if (origin.length === 0)
    out.note(
      `No page can use it yet. Say where yours is: latchkey app update ${newApp.appId} --add-origin http://localhost:5173`,
    )
  if (values.json) return out.line(JSON.stringify(newApp))
  out.line(
    table([
      ['app id', newApp.appId],
      ['app secret', newApp.appSecret],
    ]),
  )
  out.note(`In the page: <PrivyProvider appId="${newApp.appId}" apiUrl="${config.publicUrl}">`)
  out.note('The secret is shown this once. Keep it on your server.')
}

export const listAppsCommand: Command = async (args, { config, out }) => {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
  const [apps, broken] = await withContext(config, async (ctx) => [
    await listApps(ctx),
    await listBrokenApps(ctx),
  ])
  for (const id of broken)
    out.note(`App ${id} was changed outside Latchkey and does not answer. See it: latchkey app rebind ${id}`)
  const rows = apps.map(({ id, name, allowedOrigins }) => ({ id, name, origins: allowedOrigins }))
  if (values.json) return out.line(JSON.stringify(rows))
  out.line(
    table([['app id', 'name', 'origins'], ...rows.map((row) => [row.id, row.name, row.origins.join(' ')])]),
  )
}

export const showAppCommand: Command = async (args, { config, out }) => {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: { json: { type: 'boolean' } } })
  const app = await withContext(config, (ctx) => existing(ctx, positionals[0]))
  const { settings, clients, issuer, userLimit } = app
  out.line(JSON.stringify({ ...toConfig(app), settings, clients, issuer, user_limit: userLimit }, null, 2))
}

export const updateAppCommand: Command = async (args, { config, out }) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      set: { type: 'string', multiple: true },
      'add-origin': { type: 'string', multiple: true },
      'remove-origin': { type: 'string', multiple: true },
      json: { type: 'boolean' },
    },
  })
  await withContext(config, async (ctx) => {
    const app = await existing(ctx, positionals[0])
    await updateApp(ctx, app.id, {
      ...readChange(values.set ?? [], app.settings),
      ...(values.name === undefined ? {} : { name: values.name }),
      addOrigins: values['add-origin'] ?? [],
      removeOrigins: values['remove-origin'] ?? [],
    })
    out.line(values.json ? JSON.stringify({ appId: app.id }) : `Changed ${app.id}.`)
  })
}

export const rotateSecretCommand: Command = async (args, { config, out }) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { overlap: { type: 'string' }, json: { type: 'boolean' } },
  })
  const overlapSeconds = Number(values.overlap ?? day)
  if (!Number.isInteger(overlapSeconds) || overlapSeconds < 0)
    throw usageError('--overlap is the number of seconds that the old secrets still count')
  await withContext(config, async (ctx) => {
    const app = await existing(ctx, positionals[0])
    const { appSecret, oldEndsAt } = await rotateSecret(ctx, app.id, { overlapSeconds })
    if (values.json) return out.line(JSON.stringify({ appId: app.id, appSecret, oldEndsAt }))
    out.line(appSecret)
    out.note(`Older secrets count until ${oldEndsAt.toISOString()}.`)
  })
}

export const rotateSigningKeyCommand: Command = async (args, { config, out }) => {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  await withContext(config, async (ctx) => {
    const app = await existing(ctx, positionals[0])
    out.line(await rotateSigningKey(ctx, app.id))
    out.note('New tokens are signed by this key. Those of the old one verify until they expire.')
  })
}

export const createClientCommand: Command = async (args, { config, out }) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      origin: { type: 'string', multiple: true },
      json: { type: 'boolean' },
    },
  })
  const { name, origin = [] } = values
  if (!name) throw usageError('latchkey app client create needs --name')
  await withContext(config, async (ctx) => {
    const app = await existing(ctx, positionals[0])
    const clientId = await createClient(ctx, app.id, { name, origins: origin })
    out.line(values.json ? JSON.stringify({ appId: app.id, clientId }) : clientId)
  })
}

export async function existing(ctx: Context, id: string | undefined) {
  if (!id) throw usageError('Which app? Give its id; `latchkey app list` shows all.')
  const app = await ctx.apps.find(id)
  if (!app) throw new Error(`There is no app ${id}. \`latchkey app list\` shows all.`)
  return app
}
