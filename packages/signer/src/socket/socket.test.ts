import { once } from 'node:events'
import { stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { closeAtEnd } from '../../../../test/support/closeAtEnd.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { freePort } from '../../../server/src/network/port.ts'
import { delegate, makeFolder, startSigner } from '../../test/delegation.ts'
import { readSignerAddress, type SignerAddress } from './address.ts'
import { connectSigner, SignerAway } from './connect.ts'
import { serveSigner } from './serve.ts'

const anything = [{ name: 'Anything', method: '*', action: 'ALLOW', conditions: [] }]
const hello = { method: 'personal_sign', params: { message: 'hello', encoding: 'utf-8' } }
const key = 'ab'.repeat(32)

async function serve(address: SignerAddress) {
  const world = await startSigner()
  const stop = await serveSigner(world.signer, address)
  const client = connectSigner(address)
  closeAtEnd(async () => {
    client.close()
    await stop()
  })
  return { ...world, client, stop }
}
const inFolder = async () => ({ path: join(await makeFolder(), 'signer.sock') })
const onPort = async () => readSignerAddress(`tls://127.0.0.1:${await freePort()}`, key)

describe.each([
  ['a socket', inFolder],
  ['a port, over TLS', onPort],
])('a signer behind %s', (_, makeAddress) => {
  test('does what the signer does', async () => {
    const { client } = await serve(await makeAddress())
    const { write } = await delegate({ ...client, close: async () => {} }, { rules: anything })
    expect(await client.sign(write(hello))).toHaveProperty('signature')
    await client.revoke({ wallet_id: 'w' })
    await expect(client.sign(write(hello))).rejects.toMatchObject({
      code: 'user_has_not_delegated_wallet',
    })
  })

  test('that is not there is said to be away, and is asked again once it is back', async () => {
    const address = await makeAddress()
    const client = connectSigner(address)
    closeAtEnd(() => client.close())
    await expect(client.challenge()).rejects.toBeInstanceOf(SignerAway)
    expect(await client.isThere()).toBe(false)
    const { signer } = await startSigner()
    const stop = await serveSigner(signer, address)
    expect(await client.isThere()).toBe(true)
    await stop()
    await eventually(async () => expect(await client.isThere()).toBe(false))
    closeAtEnd(await serveSigner(signer, address))
    expect(await client.challenge()).toHaveProperty('public_key')
  })
})

test('security: the socket is for its owner alone, and a second signer does not take it', async () => {
  const address = await inFolder()
  const { signer } = await serve(address)
  expect((await stat(address.path)).mode & 0o777).toBe(0o600)
  await expect(serveSigner(signer, address)).rejects.toThrow('A signer listens on')
})

test('a socket that a killed signer left behind is taken over', async () => {
  const address = await inFolder()
  await writeFile(address.path, '')
  const { client } = await serve(address)
  expect(await client.isThere()).toBe(true)
})

test('security: a port answers nobody without the key', async () => {
  const port = await freePort()
  const { client } = await serve(readSignerAddress(`tls://127.0.0.1:${port}`, key))
  const other = connectSigner(readSignerAddress(`tls://127.0.0.1:${port}`, 'cd'.repeat(32)))
  await expect(other.challenge()).rejects.toBeInstanceOf(SignerAway)
  const plain = connect(port, '127.0.0.1')
  plain.write('{"id":1,"call":"challenge"}\n')
  await once(plain, 'close')
  expect(await client.isThere()).toBe(true)
})

test('security: what is no question ends the connection or is refused, and the signer goes on', async () => {
  const address = await inFolder()
  const { client } = await serve(address)
  for (const text of ['not json\n', `"${'x'.repeat(5 * 1_024 * 1_024)}`]) {
    const socket = connect(address.path)
    const closing = new Promise((resolve) => socket.on('close', resolve).on('error', () => {}))
    socket.write(text)
    await closing
  }
  for (const question of ['{"id":1,"call":"close"}', '{"id":1,"call":"constructor"}', 'null', '5']) {
    const socket = connect(address.path)
    socket.write(`${question}\n`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(JSON.parse(String(answer)).error.code).toMatch(/invalid_data|signer_failed/)
    socket.destroy()
  }
  const hostile = connectSigner(address) as unknown as Record<string, (input: unknown) => Promise<unknown>>
  for (const input of [null, {}, { consent: {} }, { consent: null, rows: [] }])
    for (const call of ['agree', 'sign', 'revoke', 'createRow', 'changeRow', 'commitRow'])
      await expect(hostile[call]?.(input)).rejects.toHaveProperty('code')
  expect(await client.isThere()).toBe(true)
})

test.each(['tls://host', 'tls://:80', 'tls://host:80'])('%s without a key is no address', (text) => {
  expect(() => readSignerAddress(text)).toThrow()
})
