// The demo app, and a second one whose accounts may log in to it.
import { spawnSync } from 'node:child_process'
import { root } from '../setup.mjs'
import { seedDelegation } from './delegation.mjs'
import { readDevFile } from './devFile.mjs'
import { answers, command } from './server.mjs'
import { toSmartWalletConfig } from './smartWallets.mjs'

/** Every login method besides the social networks. Methods without keys go to the sandbox. */
const demoSettings = {
  email_auth: true,
  sms_auth: true,
  wallet_auth: true,
  // Instead of a WalletConnect project: the relay and the wallet of the sandbox.
  wallet_connect_cloud_project_id: 'local',
  solana_wallet_auth: true,
  passkey_auth: true,
  passkeys_for_signup_enabled: true,
  mfa_methods: ['totp', 'sms', 'passkey'],
  farcaster_auth: true,
  telegram_auth: true,
  telegram_auth_config: {
    bot_id: '1',
    bot_name: 'sandbox_bot',
    link_enabled: true,
    seamless_auth_enabled: true,
  },
  guest_auth: true,
  custom_jwt_auth: true,
  // Backups in the user's cloud go to the sandbox too.
  embedded_wallet_config: { user_owned_recovery_options: ['user-passcode', 'google-drive', 'icloud'] },
  // On the local chains. Purchases at the sandbox arrive there.
  funding_config: {
    methods: ['moonpay', 'coinbase-onramp', 'external'],
    options: [
      { method: 'card', provider: 'coinbase' },
      { method: 'card', provider: 'moonpay' },
      { method: 'card', provider: 'stripe' },
      { method: 'exchange', provider: 'coinbase' },
      { method: 'wallets', provider: 'external' },
    ],
    default_recommended_amount: '0.02',
    default_recommended_currency: { chain: 'eip155:31337' },
    prompt_funding_on_wallet_creation: false,
    cross_chain_bridging_enabled: true,
  },
}

/** Returns the demo app of the last start, or a new one. */
export async function seedApp(config) {
  const { origins } = config
  const known = readDevFile(config)
  if (known && (await isApp(config, known.appId))) {
    const [app, smartWallets] = await Promise.all(
      ['', '/smart_wallets'].map(async (path) => (await fetch(appUrl(config, known.appId) + path)).json()),
    )
    const missing = origins.filter((origin) => !app.allowed_domains.includes(origin))
    // An app of an earlier version has neither funding nor WalletConnect.
    const { funding_config, wallet_connect_cloud_project_id } = demoSettings
    const changes = [
      ...missing.flatMap((origin) => ['--add-origin', origin]),
      ...(app.funding_config ? [] : toArguments({ funding_config })),
      ...(app.wallet_connect_cloud_project_id ? [] : toArguments({ wallet_connect_cloud_project_id })),
      ...toArguments(toSmartWalletConfig(config, smartWallets) ?? {}),
    ]
    if (changes.length > 0) latchkey(config, ['app', 'update', known.appId, ...changes])
    // The provider still has the addresses of that start.
    if (known.providerAppId && (missing.length > 0 || known.apiUrl !== config.apiUrl))
      connectProvider(config, known)
    return withDelegation(config, known)
  }
  // Imported here because it was not yet built when this module was loaded.
  const { fillRecord, socialAccountTypes } = await import('@latchkey/wire')
  const settings = {
    ...demoSettings,
    ...fillRecord(socialAccountTypes, true),
    ...toSmartWalletConfig(config, { enabled: false }),
  }
  const args = [
    'app',
    'create',
    '--name',
    'Latchkey demo',
    ...origins.flatMap((origin) => ['--origin', origin]),
    ...toArguments(settings),
    '--json',
  ]
  const app = JSON.parse(latchkey(config, args))
  // The sandbox receives its events, in place of a server of the app.
  latchkey(config, [
    'webhook',
    'add',
    app.appId,
    '--url',
    `http://localhost:${config.port}/sandbox/webhooks/${app.appId}`,
  ])
  return withDelegation(config, { ...app, providerAppId: seedProvider(config, app) })
}

/** The key with which the demo's server signs for users. It stays the same after a restart. */
function withDelegation(config, app) {
  const run = (args, input) => latchkey(config, args, input)
  return app.signingKey ? app : { ...app, signingKey: seedDelegation(run, app.appId) }
}

const toArguments = (settings) =>
  Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${JSON.stringify(value)}`])

/** A second app, whose accounts can log in to the first. */
function seedProvider(config, { appId }) {
  const args = ['app', 'create', '--name', 'Pier', '--origin', config.demoUrl, '--json']
  const provider = JSON.parse(latchkey(config, args))
  connectProvider(config, { appId, providerAppId: provider.appId })
  return provider.appId
}

function connectProvider(config, { appId, providerAppId }) {
  latchkey(config, ['app', 'connect', appId, '--provider', providerAppId])
}

function latchkey(config, args, input = '') {
  const { status, stdout } = spawnSync(process.execPath, [command, ...args], {
    ...{ cwd: root, env: config.env, encoding: 'utf8', input },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`latchkey ${args[0]} ${args[1]} failed, see above.`)
  return stdout
}

const appUrl = (config, appId) => `http://127.0.0.1:${config.port}/api/v1/apps/${appId}`

async function isApp(config, appId) {
  return answers(appUrl(config, appId))
}
