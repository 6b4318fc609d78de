import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { fetchPublic, type Resolve } from './fetchPublic.ts'
import { isPublicAddress } from './publicAddress.ts'

const development = { config: { profile: 'development' } } as const
const production = { config: { profile: 'production' } } as const
const closing: (() => void)[] = []
afterAll(() => {
  for (const close of closing) close()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function serveRaw(answer: (socket: Socket) => void): Promise<string> {
  const server = createSocketServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => answer(socket))
    closing.push(() => socket.destroy())
  })
  closing.push(() => server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const hostile = [
  // This machine and its networks, in every way a URL may write them.
  'https://127.0.0.1/',
  'https://127.0.0.2/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://017700000001/',
  'https://0177.0.0.1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://0.1.2.3/',
  'https://１２７.０.０.１/',
  'https://127。0。0。1/',
  'https://localhost/',
  'https://localhost./',
  'https://10.0.0.1/',
  'https://10.255.255.255/',
  'https://0x0a000001/',
  'https://012.0.0.1/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://2886729729/',
  'https://192.168.0.1/',
  'https://0xc0a80001/',
  'https://100.64.0.1/',
  'https://100.127.255.255/',
  // The addresses of cloud credentials.
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://0xa9fea9fe/',
  'https://169.254.0.1/',
  // Reserved.
  'https://192.0.0.8/',
  'https://192.0.2.1/',
  'https://192.88.99.1/',
  'https://198.18.0.1/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://224.0.0.1/',
  'https://239.255.255.250/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  // IPv6, also where it carries an IPv4 address.
  'https://[::]/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:8.8.8.8]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::127.0.0.1]/',
  'https://[64:ff9b::a9fe:a9fe]/',
  'https://[64:ff9b:1::1]/',
  'https://[2002:7f00:1::]/',
  'https://[2002:a00:1::1]/',
  'https://[2001::1]/',
  'https://[2001:db8::1]/',
  'https://[3fff::1]/',
  'https://[fc00::1]/',
  'https://[fd12:3456:789a::1]/',
  'https://[fe80::1]/',
  'https://[feb0::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  'https://[100::1]/',
]

const badUrls = [
  'http://8.8.8.8/',
  'http://login.example.com/',
  'http://127.0.0.1/',
  'ftp://login.example.com/',
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'data:text/plain,x',
  'https://user@login.example.com/',
  'https://user:word@login.example.com/',
  '//login.example.com/',
  'login.example.com',
  '',
]

describe('security: an address that an operator gave us (R83: server-side requests)', () => {
  test.each(hostile)('%s is not asked', async (url) => {
    // A resolver that resolves every name except these: literals must be checked separately.
    const resolve: Resolve = async (name) => [/^localhost\.?$/.test(name) ? '127.0.0.1' : '93.184.215.14']
    await expect(fetchPublic({ ...production, resolve }, url)).rejects.toMatchObject({
      name: 'OutsideError',
      reason: 'refused-address',
    })
  })

  test.each(badUrls)('%j is not an address for it', async (url) => {
    await expect(fetchPublic(production, url)).rejects.toMatchObject({ reason: 'refused-url' })
  })

  test.each(['http://10.0.0.1/', 'http://169.254.169.254/', 'http://localhost.example.com/'])(
    'development opens this machine alone: %s',
    async (url) => {
      await expect(fetchPublic(development, url)).rejects.toMatchObject({ reason: 'refused-url' })
    },
  )

  test.each([
    ['10.0.0.1'],
    ['93.184.215.14', '10.0.0.1'],
    ['93.184.215.14', '::1'],
    ['fe80::1%eth0'],
    ['not an address'],
    [],
  ])('a name that resolves to %j is not trusted', async (...addresses) => {
    const resolve = async () => addresses
    await expect(fetchPublic({ ...production, resolve }, 'https://login.example.com/')).rejects.toMatchObject(
      { reason: 'refused-address' },
    )
  })

  test('a name of this machine must resolve to this machine', async () => {
    const resolve = async () => ['10.0.0.1']
    await expect(fetchPublic({ ...development, resolve }, 'http://idp.localhost:1/')).rejects.toMatchObject({
      reason: 'refused-address',
    })
  })

  test('rebinding: the name is asked for once, and the connection goes to that answer', async () => {
    const url = await serve((_request, reply) => reply.end('inside'))
    const answers: string[][] = [['127.0.0.1'], ['10.0.0.1'], ['169.254.169.254']]
    const names: string[] = []
    const resolve: Resolve = async (name) => {
      names.push(name)
      return answers[names.length - 1] ?? []
    }
    const rebinding = url.replace('127.0.0.1', 'rebind.localhost')
    expect(await fetchPublic({ ...development, resolve }, rebinding)).toMatchObject({ text: 'inside' })
    expect(names).toEqual(['rebind.localhost'])
    await expect(fetchPublic({ ...development, resolve }, rebinding)).rejects.toMatchObject({
      reason: 'refused-address',
    })
  })

  test('a redirect is not followed', async () => {
    let hits = 0
    const inside = await serve((_request, reply) => reply.end(String(hits++)))
    for (const status of [301, 302, 303, 307, 308]) {
      const url = await serve((_request, reply) => reply.writeHead(status, { location: inside }).end())
      await expect(fetchPublic(development, url)).rejects.toMatchObject({ reason: 'redirect' })
    }
    expect(hits).toBe(0)
  })

  test('an answer without end is cut off', async () => {
    const url = await serve((_request, reply) => {
      const more = () => reply.write(Buffer.alloc(64 * 1_024)) && setImmediate(more)
      reply.on('drain', more)
      more()
    })
    await expect(fetchPublic(development, url)).rejects.toMatchObject({ reason: 'too-large' })
  })

  test.each([
    { what: 'nothing', listener: () => {} },
    { what: 'a beginning', listener: ((_q, reply) => void reply.write('{')) satisfies RequestListener },
  ])('an answer of which $what comes is given up', async ({ listener }) => {
    const url = await serve(listener)
    await expect(fetchPublic(development, url, { timeoutMs: 100 })).rejects.toMatchObject({
      reason: 'too-slow',
    })
  })

  test.each([
    {
      what: 'a change of protocol',
      answer: 'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
    },
    { what: 'no HTTP', answer: 'SSH-2.0-x\r\n\r\n' },
    { what: 'a broken length', answer: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n' },
    { what: 'more headers than fit', answer: `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(10_000)}` },
  ])('an answer that is $what ends, and soon', async ({ answer }) => {
    const url = await serveRaw((socket) => socket.write(answer))
    const asking = fetchPublic(development, url, { timeoutMs: 1_000 })
    await expect(asking).rejects.toMatchObject({ name: 'OutsideError' })
  })

  test('so is a name that does not resolve in time', async () => {
    const resolve: Resolve = () => new Promise(() => {})
    await expect(
      fetchPublic({ ...production, resolve }, 'https://login.example.com/', { timeoutMs: 50 }),
    ).rejects.toMatchObject({ reason: 'too-slow' })
  })
})

test('sends what it is given and gives what it gets', async () => {
  const url = await serve((request, reply) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => reply.writeHead(418, { 'x-told': 'yes' }).end(`${request.method} ${body}`))
  })
  const reply = await fetchPublic(development, url, { method: 'POST', body: 'ö' })
  expect(reply).toMatchObject({ status: 418, text: 'POST ö', headers: { 'x-told': 'yes' } })
})

test('error: nobody there', async () => {
  await expect(fetchPublic(development, 'http://127.0.0.1:1/')).rejects.toMatchObject({
    reason: 'unreachable',
  })
})

test.each(['8.8.8.8', '1.1.1.1', '100.63.255.255', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)
