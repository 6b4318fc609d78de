import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { generateP256KeyPair } from '@privy-io/node'
import { expect, test } from 'vitest'
import { freePort } from '../packages/server/src/network/port.ts'
import { connectSigner } from '../packages/signer/src/index.ts'
import { closeAtEnd } from './support/closeAtEnd.ts'
import { eventually } from './support/eventually.ts'
import { build, program } from './support/faults/serverProcess.ts'
import { createWorld } from './support/world.ts'

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-elsewhere-'))
  closeAtEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Says on standard error where this process connects to. */
const watcher = `data:text/javascript,${encodeURIComponent(`
  import net from 'node:net'
  const { connect } = net.Socket.prototype
  net.Socket.prototype.connect = function (...args) {
    console.error('connects to', JSON.stringify(args[0]))
    return connect.apply(this, args)
  }
  const { ELSEWHERE } = process.env
  if (ELSEWHERE) net.connect(Number(ELSEWHERE), '127.0.0.1').on('error', () => {})
`)}`

/** `latchkey signer` as on its own machine: a folder, a port and the shared key. */
async function startSigner(env: Record<string, string>) {
  await build()
  const child = spawn(process.execPath, ['--import', watcher, program, 'signer'], {
    env: {
      PATH: process.env.PATH,
      PUBLIC_URL: 'http://localhost:4000',
      LATCHKEY_PROFILE: 'development',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const exit = once(child, 'exit')
  const output = child.stderr ? text(child.stderr) : ''
  const stop = async () => {
    child.kill('SIGTERM')
    await exit
    return output
  }
  closeAtEnd(stop)
  return stop
}

async function createQuorum(env: Record<string, string>) {
  const world = await createWorld({ env })
  const { publicKey } = await generateP256KeyPair()
  const credentials = Buffer.from(`${world.app.id}:${world.app.secret}`).toString('base64')
  const headers = { authorization: `Basic ${credentials}`, 'privy-app-id': world.app.id }
  return () =>
    world.call('POST', '/v1/key_quorums', { body: { public_keys: [publicKey] }, origin: null, headers })
}

test('security: a server uses a signer on another machine with a shared key, and the signer opens no connection', async () => {
  const address = `tls://127.0.0.1:${await freePort()}`
  const key = randomBytes(32).toString('hex')
  const folder = await makeFolder()
  const stop = await startSigner({
    ...{ LATCHKEY_SIGNER: address, LATCHKEY_SIGNER_KEY: key, LATCHKEY_SIGNER_FOLDER: folder },
  })
  const own = await makeFolder()
  const ask = await createQuorum({
    ...{ LATCHKEY_SIGNER: address, LATCHKEY_SIGNER_KEY: key, LATCHKEY_DATA: own },
  })
  await eventually(async () =>
    expect(await ask()).toMatchObject({ status: 200, body: { id: expect.any(String) } }),
  )
  expect(await readdir(own)).toEqual([])
  expect((await readdir(folder)).sort()).toEqual(['journal', 'signer.key'])

  const stranger = await createQuorum({
    ...{ LATCHKEY_SIGNER: address, LATCHKEY_SIGNER_KEY: randomBytes(32).toString('hex') },
  })
  const refusal = { status: 400, body: { code: 'feature_not_enabled' } }
  expect(await stranger()).toMatchObject(refusal)
  expect(await stop()).not.toContain('connects to')
  expect(await ask()).toMatchObject(refusal)
})

test('security: a connection of the signer to anybody would have been seen', async () => {
  const folder = await makeFolder()
  const port = await freePort()
  const stop = await startSigner({ LATCHKEY_SIGNER_FOLDER: folder, ELSEWHERE: String(port) })
  const client = connectSigner({ path: join(folder, 'signer.sock') })
  await eventually(async () => expect(await client.isThere()).toBe(true))
  client.close()
  expect(await stop()).toContain(`"port":${port}`)
})
