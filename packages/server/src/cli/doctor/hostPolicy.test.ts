import { expect, test } from 'vitest'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { defaultChains } from '../../../../core/src/wallet/chains/chains.ts'
import { createApp } from '../../app/manage.ts'
import { connectApps, connectProvider } from '../../methods/crossApp/connect.ts'
import { defaultNodes } from './defaultNodes.ts'
import { hostPolicy } from './hostPolicy.ts'

const bot = { bot_id: '2', bot_name: 'b', link_enabled: true, seamless_auth_enabled: false }
const telegram = { telegram_auth: true, telegram_auth_config: bot }
const vendor = 'https://challenges.cloudflare.com'

// S is this server, N the nodes of the default chains.
const open = "connect-src 'self' S N; frame-src S; img-src 'self' data:"
const directives = `connect-src 'self' S N; frame-src S ${vendor}; img-src 'self' data:`

test.each([
  { settings: {}, policy: open },
  {
    settings: { captcha_enabled: true, captcha_site_key: 't:0x4AAA' },
    policy: `script-src 'self' ${vendor}; ${directives}`,
  },
  { settings: { captcha_site_key: 't:local' }, policy: `script-src 'self' S; ${open}` },
  {
    settings: { wallet_connect_cloud_project_id: 'f'.repeat(32) },
    policy:
      "connect-src 'self' S N wss://relay.walletconnect.org https://verify.walletconnect.org; frame-src S; img-src 'self' data:",
  },
  { settings: telegram, policy: `script-src 'self' S; ${open}` },
  {
    settings: { ...telegram, captcha_enabled: true, captcha_site_key: 't:0x4AAA' },
    policy: `script-src 'self' S ${vendor}; ${directives}`,
  },
  {
    settings: { custom_api_url: 'https://privy.example.com/', logo_url: 'https://cdn.example/logo.png' },
    policy:
      "connect-src 'self' S https://privy.example.com N; frame-src S; img-src 'self' data: https://cdn.example",
  },
])('the policy of a page of an app with $settings', async ({ settings, policy }) => {
  expect(await getPolicy({ settings })).toBe(policy)
})

test('security: a page may call the nodes of RPC_URLS, and the key in their addresses is not printed', async () => {
  const RPC_URLS = '1=https://node.example/v3/secret,10=https://ada:secret@op.example:8545/?key=secret'
  const SOLANA_RPC_URLS = 'mainnet-beta=https://sol.example/secret'
  const policy = await getPolicy({ env: { RPC_URLS, SOLANA_RPC_URLS } })
  expect(policy).toContain(
    "connect-src 'self' S https://node.example https://op.example:8545 https://sol.example N;",
  )
  expect(policy).not.toContain('secret')
})

test('security: a page may call what its smart wallets need, and no key of those addresses is printed', async () => {
  const network = {
    chain_id: 'eip155:8453',
    bundler_url: 'https://bundler.example/rpc?apikey=secret',
    paymaster_url: 'https://paymaster.example/secret',
    rpc_url: 'https://base.example/secret',
  }
  const getSettings = (change: object) => ({
    smart_wallet_config: { smart_wallet_type: 'kernel', configured_networks: [network], ...change },
  })
  for (const type of ['kernel', 'eip7702']) {
    const policy = await getPolicy({ settings: getSettings({ smart_wallet_type: type }) })
    expect(policy).toContain(
      "connect-src 'self' S N https://bundler.example https://paymaster.example https://base.example;",
    )
    expect(policy).not.toContain('secret')
  }
  expect(await getPolicy({ settings: getSettings({ enabled: false }) })).toContain("connect-src 'self' S N;")
})

test('a page may show the icons of apps whose accounts log in, on this server or another', async () => {
  const world = await createWorld()
  const { ctx, app } = world
  const settings = { icon_url: 'https://pier.example/icon.png' }
  const pier = await createApp(ctx, { name: 'Pier', origins: [], settings })
  await connectApps(ctx, { requester: app.id, provider: pier.appId })
  const [apiUrl, iconUrl] = ['https://login.quay.example', 'https://quay.example/icon.png']
  await connectProvider(ctx, {
    requester: app.id,
    provider: 'q'.repeat(25),
    name: 'Quay',
    ...{ apiUrl, iconUrl },
  })
  expect(await policyIn(world)).toContain("img-src 'self' data: https://pier.example https://quay.example")
})

test('the nodes of the default chains are those that the client asks', () => {
  const rpcOrigins = defaultChains.flatMap(({ rpcUrls }) =>
    rpcUrls.default.http.map((url) => new URL(url).origin),
  )
  expect([...new Set(rpcOrigins)].sort()).toEqual([...defaultNodes].sort())
})

async function getPolicy(options: Parameters<typeof createWorld>[0]): Promise<string> {
  return policyIn(await createWorld(options))
}

async function policyIn({ ctx, app: { id } }: World): Promise<string> {
  const app = await ctx.apps.find(id)
  if (!app) throw new Error('no app')
  const { config } = ctx
  return (await hostPolicy(ctx, app)).replaceAll(config.publicUrl, 'S').replace(defaultNodes.join(' '), 'N')
}
