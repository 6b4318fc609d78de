import {
  acceptRequester,
  connectApps,
  connectProvider,
  readCallback,
} from '../../methods/crossApp/connect.ts'
import {
  listProviders,
  listRequesters,
  removeProvider,
  removeRequester,
} from '../../methods/crossApp/store.ts'
import { defineCommand } from '../command.ts'
import { withContext } from '../context.ts'
import { table, usageError } from '../output.ts'
import { existing } from './appCommands.ts'

/**
 * Lets users log in to this app with their account of another app. If both apps are on this server, registers both
 * sides at once.
 */
export const connectCommand = defineCommand(
  {
    options: {
      provider: { type: 'string' },
      'api-url': { type: 'string' },
      name: { type: 'string' },
      icon: { type: 'string' },
      origin: { type: 'string', multiple: true },
      'read-only': { type: 'boolean' },
    },
    words: 1,
  },
  async ({ values, words }, { config, out }) => {
    const { provider, 'api-url': apiUrl, 'read-only': readOnly = false, name, icon } = values
    if (!provider) throw usageError('--provider is the id of the app whose accounts log in')
    if (apiUrl === undefined && (name !== undefined || icon !== undefined))
      throw usageError('--icon and --name need --api-url: an app of this server has its own name and icon')
    if (apiUrl !== undefined && values.origin !== undefined)
      throw usageError(
        '--origin cannot be used with --api-url: set it on the other server, with latchkey app accept',
      )
    if (apiUrl !== undefined && name === undefined)
      throw usageError('--name is the name that users of the app see')
    await withContext(config, async (ctx) => {
      const { id: requester } = await existing(ctx, words[0])
      if (apiUrl === undefined) {
        await connectApps(ctx, { requester, provider, readOnly, origins: values.origin })
        return out.line(`Users can log in to ${requester} with their account of ${provider}.`)
      }
      await connectProvider(ctx, {
        ...{ requester, provider, apiUrl, readOnly },
        ...{ name: name ?? '', iconUrl: icon },
      })
      out.line(`Users can log in to ${requester} with their account of ${provider} after its server accepts:`)
      out.line(
        `latchkey app accept ${provider} --requester ${requester} --name NAME --callback ${readCallback(ctx, provider)}`,
      )
    })
  },
)

/** Lets another app, or a page of another server, ask users of this app for consent. */
export const acceptCommand = defineCommand(
  {
    options: {
      requester: { type: 'string' },
      name: { type: 'string' },
      icon: { type: 'string' },
      callback: { type: 'string', multiple: true },
      origin: { type: 'string', multiple: true },
      'read-only': { type: 'boolean' },
    },
    words: 1,
  },
  async ({ values, words }, { config, out }) => {
    const { requester, name, icon: iconUrl, callback: callbacks, origin: origins } = values
    if (!requester || !name) throw usageError('--requester and --name are needed: users see the name')
    await withContext(config, async (ctx) => {
      const { id: provider } = await existing(ctx, words[0])
      const readOnly = values['read-only'] ?? false
      await acceptRequester(ctx, { provider, requester, name, iconUrl, callbacks, origins, readOnly })
      out.line(`${requester} may ask users of ${provider} to log in.`)
      out.line(
        readOnly
          ? 'The connection is read-only: it cannot ask for signatures. To allow them, run the same command without --read-only.'
          : 'It may ask for signatures. To forbid them at once, run the same command with --read-only.',
      )
    })
  },
)

export const connectionsCommand = defineCommand(
  { options: { json: { type: 'boolean' } }, words: 1 },
  async ({ values, words }, { config, out }) => {
    const settings = await withContext(config, async (ctx) => {
      const { id } = await existing(ctx, words[0])
      return { providers: await listProviders(ctx, id), requesters: await listRequesters(ctx, id) }
    })
    if (values.json) return out.line(JSON.stringify(settings))
    const mayDo = ({ read_only }: { read_only: boolean }) => (read_only ? 'read only' : 'asks for signatures')
    const rows = [
      ...settings.providers.map((row) => [
        'logs in',
        row.provider_app_id,
        row.name,
        mayDo(row),
        row.api_url ?? 'here',
      ]),
      ...settings.requesters.map((row) => [
        'may ask',
        row.requester_id,
        row.name,
        mayDo(row),
        [...row.callbacks, ...row.origins].join(' '),
      ]),
    ]
    out.line(rows.length === 0 ? 'There are none.' : table(rows))
  },
)

export const disconnectCommand = defineCommand(
  { options: { provider: { type: 'string' }, requester: { type: 'string' } }, words: 1 },
  async ({ values, words }, { config, out }) => {
    const { provider, requester } = values
    if ((provider === undefined) === (requester === undefined))
      throw usageError('give either --provider or --requester')
    await withContext(config, async (ctx) => {
      const { id: appId } = await existing(ctx, words[0])
      const isGone = provider
        ? await removeProvider(ctx.db, { appId, provider })
        : await removeRequester(ctx.db, { appId, requester: requester ?? '' })
      if (!isGone)
        throw new Error(`${appId} has no such connection. \`latchkey app connections ${appId}\` shows all.`)
      out.line('Disconnected. All consents of users to this connection have ended.')
    })
  },
)
