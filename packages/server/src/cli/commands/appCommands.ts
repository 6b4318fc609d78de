import { createApp, createClient, rotateSecret, rotateSigningKey, updateApp } from '../../app/manage.ts'
import { listApps, listBrokenApps } from '../../app/store.ts'
import { toConfig } from '../../app/toWire.ts'
import type { Context } from '../../context.ts'
import { readOrigin } from '../../network/origin.ts'
import { defineCommand, readWholeNumber, refuseBoth } from '../command.ts'
import { withContext } from '../context.ts'
import { table, usageError } from '../output.ts'
import { readChange } from '../settings.ts'

const day = 24 * 3_600

export const createAppCommand = defineCommand(
  {
    options: {
      name: { type: 'string' },
      origin: { type: 'string', multiple: true },
      set: { type: 'string', multiple: true },
      json: { type: 'boolean' },
    },
  },
  async ({ values }, { config, out }) => {
    const { name, origin = [], set = [] } = values
    if (!name) throw usageError('latchkey app create needs --name')
    const change = readChange(set, {})
    refuseTwoNames(name, change.name)
    const newApp = await withContext(config, async (ctx) => {
      const app = await createApp(ctx, { name, origins: origin, settings: change.settings ?? {} })
      if (change.userLimit !== undefined || change.issuer !== undefined)
        await updateApp(ctx, app.appId, change)
      return app
    })
    if (origin.length === 0)
      out.note(
        `No page can use it yet. Add the origin of your page: latchkey app update ${newApp.appId} --add-origin http://localhost:5173`,
      )
    if (values.json) return out.line(JSON.stringify(newApp))
    out.line(
      table([
        ['app id', newApp.appId],
        ['app secret', newApp.appSecret],
      ]),
    )
    out.note(`In the page: <PrivyProvider appId="${newApp.appId}" apiUrl="${config.publicUrl}">`)
    out.note('The secret is shown only once. Keep it on your server.')
  },
)

export const listAppsCommand = defineCommand(
  { options: { json: { type: 'boolean' } } },
  async ({ values }, { config, out }) => {
    const [apps, broken] = await withContext(config, async (ctx) => [
      await listApps(ctx),
      await listBrokenApps(ctx),
    ])
    for (const id of broken)
      out.note(
        `App ${id} was changed outside Latchkey and is blocked. Show the row: latchkey app rebind ${id}`,
      )
    const rows = apps.map(({ id, name, allowedOrigins }) => ({ id, name, origins: allowedOrigins }))
    if (values.json) return out.line(JSON.stringify(rows))
    out.line(
      table([['app id', 'name', 'origins'], ...rows.map((row) => [row.id, row.name, row.origins.join(' ')])]),
    )
  },
)

export const showAppCommand = defineCommand(
  { options: { json: { type: 'boolean' } }, words: 1 },
  async ({ words }, { config, out }) => {
    const app = await withContext(config, (ctx) => existing(ctx, words[0]))
    const { settings, clients, issuer, userLimit } = app
    out.line(JSON.stringify({ ...toConfig(app), settings, clients, issuer, user_limit: userLimit }, null, 2))
  },
)

export const updateAppCommand = defineCommand(
  {
    options: {
      name: { type: 'string' },
      set: { type: 'string', multiple: true },
      'add-origin': { type: 'string', multiple: true },
      'remove-origin': { type: 'string', multiple: true },
      json: { type: 'boolean' },
    },
    words: 1,
  },
  async ({ values, words }, { config, out }) => {
    const toOrigins = (texts: readonly string[] = []) => texts.map((text) => readOrigin(text) ?? text)
    refuseBoth(toOrigins(values['add-origin']), toOrigins(values['remove-origin']))
    await withContext(config, async (ctx) => {
      const app = await existing(ctx, words[0])
      const change = readChange(values.set ?? [], app.settings)
      refuseTwoNames(values.name, change.name)
      await updateApp(ctx, app.id, {
        ...change,
        ...(values.name === undefined ? {} : { name: values.name }),
        addOrigins: values['add-origin'] ?? [],
        removeOrigins: values['remove-origin'] ?? [],
      })
      out.line(values.json ? JSON.stringify({ appId: app.id }) : `Changed ${app.id}.`)
    })
  },
)

export const rotateSecretCommand = defineCommand(
  { options: { overlap: { type: 'string' }, json: { type: 'boolean' } }, words: 1 },
  async ({ values, words }, { config, out }) => {
    const overlapSeconds = readWholeNumber(values.overlap ?? String(day))
    if (overlapSeconds === undefined)
      throw usageError('--overlap is how many seconds the old secrets stay valid')
    await withContext(config, async (ctx) => {
      const app = await existing(ctx, words[0])
      const { appSecret, oldEndsAt } = await rotateSecret(ctx, app.id, { overlapSeconds })
      if (values.json) return out.line(JSON.stringify({ appId: app.id, appSecret, oldEndsAt }))
      out.line(appSecret)
      out.note(`Older secrets are valid until ${oldEndsAt.toISOString()}.`)
    })
  },
)

export const rotateSigningKeyCommand = defineCommand(
  { options: {}, words: 1 },
  async ({ words }, { config, out }) => {
    await withContext(config, async (ctx) => {
      const app = await existing(ctx, words[0])
      out.line(await rotateSigningKey(ctx, app.id))
      out.note('New tokens are signed with this key. Tokens of the old key verify until they expire.')
    })
  },
)

export const createClientCommand = defineCommand(
  {
    options: {
      name: { type: 'string' },
      origin: { type: 'string', multiple: true },
      json: { type: 'boolean' },
    },
    words: 1,
  },
  async ({ values, words }, { config, out }) => {
    const { name, origin = [] } = values
    if (!name) throw usageError('latchkey app client create needs --name')
    await withContext(config, async (ctx) => {
      const app = await existing(ctx, words[0])
      const clientId = await createClient(ctx, app.id, { name, origins: origin })
      out.line(values.json ? JSON.stringify({ appId: app.id, clientId }) : clientId)
    })
  },
)

function refuseTwoNames(name: string | undefined, setName: string | undefined): void {
  if (name !== undefined && setName !== undefined)
    throw usageError('The name is given twice, as --name and as --set name=. Keep one of the two.')
}

export async function existing(ctx: Context, id: string | undefined) {
  if (!id) throw usageError('Which app? Give its id; `latchkey app list` shows all.')
  const app = await ctx.apps.find(id)
  if (!app) throw new Error(`There is no app ${id}. \`latchkey app list\` shows all.`)
  return app
}
