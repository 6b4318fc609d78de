import { existsSync, readdirSync } from 'node:fs'
import { basename, relative, resolve } from 'node:path'
import { createApp } from '../../app/manage.ts'
import type { Config } from '../../config/config.ts'
import { addEndpoint } from '../../webhooks/manage.ts'
import { defineCommand } from '../command.ts'
import { withContext } from '../context.ts'
import { findDevelopmentServer, toConfigFor } from '../developmentServer.ts'
import { usageError } from '../output.ts'
import { existing } from './appCommands.ts'
import { copyExample, examples, findSdk } from './exampleApp.ts'

/** Creates a small app that logs in with the local development server. */
export const createExampleAppCommand = defineCommand(
  { options: { next: { type: 'boolean' }, packages: { type: 'string' } }, words: 1 },
  async ({ values, words }, { config, out }) => {
    if (!words[0]) throw usageError('Usage: latchkey create-app <folder>')
    const folder = resolve(words[0])
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw new Error(`${folder} is not empty. Choose a new folder.`)
    const name = values.next ? 'next' : 'vite'
    const dependencies = await findSdk(folder, { name, packages: values.packages })
    const server = await reachServer(config)
    const origin = `http://localhost:${examples[name].port}`
    const { appId, appSecret } = await withContext(server, async (ctx) => {
      const newApp = await createApp(ctx, { name: basename(folder), origins: [origin] })
      const app = await existing(ctx, newApp.appId)
      await addEndpoint(ctx, {
        app,
        url: `http://localhost:${server.port}/sandbox/webhooks/${app.id}`,
        events: [],
      })
      return newApp
    })
    await copyExample({ name, folder, dependencies, appId, appSecret, apiUrl: server.publicUrl })
    out.line(`Created ${folder} with the app id ${appId}. Next:\n`)
    out.line(`  cd ${relative(process.cwd(), folder)} && npm install\n  npm run dev\n`)
    out.note(`The app opens on ${origin}. Login codes arrive in ${server.publicUrl}/sandbox/inbox.`)
    out.note(`What happens to its users is shown in ${server.publicUrl}/sandbox/webhooks.`)
  },
)

/** The config of the development server, so that the app is created in its database. */
async function reachServer(config: Config): Promise<Config> {
  const server = await findDevelopmentServer(config)
  if (!server)
    throw new Error(
      `No development server answers on port ${config.port}. Start one in another terminal: ` +
        'LATCHKEY_PROFILE=development npx @latchkey/server serve (in a checkout: npm start). Set PORT if it uses another port.',
    )
  const appConfig = toConfigFor(server, config)
  if (!appConfig)
    throw new Error(
      `The development server on ${server.publicUrl} keeps its data in ${server.dataFolder} (${server.database}), which ` +
        'this terminal cannot reach. Set DATABASE_URL and LATCHKEY_DATA to the values of that server.',
    )
  return appConfig
}
