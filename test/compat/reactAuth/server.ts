import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fundingSettings } from '../../support/funding.ts'
import type { Chains } from './chains.ts'
import { runCommand, type SigningApp, setUpSigning, startSigningProcess } from './signingApp.ts'

export type RealServer = {
  readonly url: string
  createApp(origins: readonly string[], more?: readonly string[]): Promise<string>
  /** An app whose server may sign for users who agree. */
  createSigningApp(origins: readonly string[]): Promise<SigningApp>
  /** Accounts of the second app can log in to the first, which may request signatures. */
  connect(requester: string, provider: string): Promise<unknown>
  /** The newest code sent to an address or a number, once there are as many as expected. */
  codeFor(to: string, after: { mails: number }): Promise<string>
  stop(): Promise<void>
}

const command = fileURLToPath(new URL('../../../packages/server/bin/latchkey.mjs', import.meta.url))
const startMs = 60_000
const methods = [
  ...['sms_auth', 'google_oauth', 'guest_auth', 'custom_jwt_auth'],
  ...['wallet_auth', 'solana_wallet_auth', 'farcaster_auth', 'telegram_auth', 'passkey_auth'],
]
const bot = { bot_id: '4200000001', bot_name: 'compat_bot', link_enabled: true, seamless_auth_enabled: true }
const settings = [
  ...methods.map((name) => `${name}=true`),
  'sms_countries=["US"]',
  'mfa_methods=["sms","totp","passkey"]',
  `telegram_auth_config=${JSON.stringify(bot)}`,
  `funding_config=${JSON.stringify(fundingSettings.funding_config)}`,
]

/** The built server in a separate process, as `latchkey serve` runs it, on an empty data folder. */
export async function startRealServer(chains: Chains): Promise<RealServer> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-compat-'))
  const port = await freePort()
  const env = {
    ...process.env,
    LATCHKEY_PROFILE: 'development',
    LATCHKEY_DATA: folder,
    LATCHKEY_IP_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    RPC_URLS: `31337=${chains.ethereum.url},31338=${chains.elsewhere.url},31339=${chains.smart.anvil.url}`,
    SOLANA_RPC_URLS: `devnet=${chains.solana.url}`,
  }
  const child = spawn(process.execPath, [command, 'serve'], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const url = `http://localhost:${port}`
  const signer = startSigningProcess(command, env)
  await untilReady(url, child)
  const run = (args: readonly string[], input?: string) => runCommand([command, ...args], { env, input })
  const create = async (origins: readonly string[], more: readonly string[] = []) => {
    const flags = [
      ...origins.map((origin) => ['--origin', origin]),
      ...[...settings, ...more].map((s) => ['--set', s]),
    ]
    const text = await run(['app', 'create', '--name', 'Compat', '--json', ...flags.flat()])
    return JSON.parse(text) as { appId: string; appSecret: string }
  }
  return {
    url,
    createApp: async (origins, more) => (await create(origins, more)).appId,
    createSigningApp: async (origins) => setUpSigning({ url, run }, await create(origins)),
    connect: (requester, provider) => run(['app', 'connect', requester, '--provider', provider]),
    codeFor: (to, after) => readCode(`${url}/sandbox/inbox.json?to=${encodeURIComponent(to)}`, after.mails),
    async stop() {
      const exit = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      signer.kill('SIGTERM')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function readCode(inbox: string, mails: number): Promise<string> {
  const code = await until(async () => {
    const { messages } = (await (await fetch(inbox)).json()) as { messages: { code?: string }[] }
    return messages.length >= mails ? messages[0]?.code : undefined
  })
  if (!code) throw new Error(`no mail number ${mails} in ${inbox}`)
  return code
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  let isOver = false
  child.once('exit', () => {
    isOver = true
  })
  const ready = await until(async () => {
    if (isOver) throw new Error('the server ended before it was ready')
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    return answer?.ok || undefined
  }, startMs)
  if (!ready) throw new Error(`the server was not ready within ${startMs / 1_000} s`)
}

async function until<T>(look: () => Promise<T | undefined>, patienceMs = 10_000): Promise<T | undefined> {
  for (const end = Date.now() + patienceMs; Date.now() < end; ) {
    const result = await look()
    if (result !== undefined) return result
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return undefined
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (!address || typeof address === 'string') throw new Error('there is no free port')
  return address.port
}
