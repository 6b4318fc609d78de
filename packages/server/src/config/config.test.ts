import { describe, expect, test } from 'vitest'
import { startNotes } from '../cli/startNotes.ts'
import { readConfig } from './config.ts'

describe('the config', () => {
  test('of an empty environment works on a laptop', () => {
    const config = readConfig({ LATCHKEY_PROFILE: 'development' })
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      publicUrl: 'http://localhost:4000',
      dataFolder: expect.stringMatching(/\.latchkey$/),
      databaseUrl: undefined,
      ipLimits: true,
    })
    expect(Object.isFrozen(config)).toBe(true)
  })

  test('is one of production unless it says otherwise', () => {
    expect(readConfig({})).toMatchObject({ profile: 'production', host: '127.0.0.1', trustedProxies: 0 })
    expect(readConfig({ PORT: '', HOST: '' })).toMatchObject({ port: 4000, host: '127.0.0.1' })
  })

  test.each([
    ['10.0.0.0/32', '10.0.0.0/33'],
    ['10.0.0.255', '10.0.0.256'],
    ['::1/128', '::1/129'],
    ['fd00::/0', 'fd00::/'],
    ['10.0.0.0/0', '10.0.0/8'],
    ['10.0.0.0/8', '10.0.0.0/8/8'],
  ])('takes %s for a network of proxies, and refuses %s in words', (network, wrong) => {
    expect(readConfig({ TRUSTED_PROXIES: network }).trustedProxies).toEqual([network])
    const sentence = `TRUSTED_PROXIES: "${wrong}" is neither a count nor a network`
    expect(() => readConfig({ TRUSTED_PROXIES: `127.0.0.1,${wrong}` })).toThrow(sentence)
  })

  test('reads replicas, and refuses what is none in words that have no password', () => {
    const database = { DATABASE_URL: 'postgres://a:pw@one/b' }
    const urls = ['postgres://a:pw@two/b', 'postgresql://a:pw@three/b']
    expect(readConfig({ ...database, DATABASE_REPLICA_URLS: ` ${urls.join(' , ')},` }).replicaUrls).toEqual(
      urls,
    )
    expect(readConfig(database).replicaUrls).toEqual([])
    const refusal = (replicas: string, env: Record<string, string> = database) => {
      try {
        readConfig({ ...env, DATABASE_REPLICA_URLS: replicas })
      } catch (cause) {
        return String(cause)
      }
      return 'accepted'
    }
    for (const wrong of ['two:secret', 'mysql://a:secret@two/b', `${urls[0]},postgres://`]) {
      expect(refusal(wrong)).toContain('DATABASE_REPLICA_URLS: must be addresses of databases (postgres://…)')
      expect(refusal(wrong)).not.toMatch(/secret|:pw@/)
    }
    expect(refusal('postgres://a:secret@two/b', {})).toContain('DATABASE_REPLICA_URLS: needs DATABASE_URL')
    expect(refusal('postgres://a:secret@two/b', {})).not.toContain('secret')
  })

  test.each(['https://auth.example', 'http://localhost:4000', 'http://127.0.0.1:4000', 'http://a.localhost'])(
    'takes %s for an address of production',
    (publicUrl) => {
      expect(readConfig({ PUBLIC_URL: publicUrl })).toMatchObject({ profile: 'production', publicUrl })
    },
  )

  test('gives its numbers to this machine alone unless it says otherwise', () => {
    expect(readConfig({ HOST: '0.0.0.0', METRICS_PORT: '9464' }).metricsHost).toBe('127.0.0.1')
    expect(readConfig({ METRICS_HOST: '10.0.0.7' }).metricsHost).toBe('10.0.0.7')
  })

  test('of production says at the start what nobody has set', () => {
    const notes = startNotes(readConfig({}))
    for (const key of ['PUBLIC_URL', 'SMTP_URL', 'TRUSTED_PROXIES', 'RPC_URLS', 'DATABASE_URL'])
      expect(notes).toContainEqual(expect.stringMatching(new RegExp(`^${key} is .*\\.$`)))
    expect(notes).toContain(
      'RPC_URLS is not set: users cannot sign in with Farcaster or with a wallet that is a contract.',
    )
    const set = {
      PUBLIC_URL: 'https://auth.example',
      SMTP_URL: 'smtp://mail.example',
      TRUSTED_PROXIES: '1',
      RPC_URLS: '10=https://node.example',
      DATABASE_URL: 'postgres://db.example/latchkey',
    }
    expect(startNotes(readConfig(set))).toEqual([])
    expect(startNotes(readConfig({ LATCHKEY_PROFILE: 'development' }))).toEqual([])
  })

  test('reads proxies as a count or as networks', () => {
    expect(readConfig({ TRUSTED_PROXIES: '2' }).trustedProxies).toBe(2)
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1/128' }).trustedProxies).toEqual([
      '10.0.0.0/8',
      '::1/128',
    ])
  })

  test('reads the nodes of chains, whatever their addresses hold', () => {
    const text = '1=https://node.example/v3/key?a=1,b=2, 8453=http://10.0.0.7:8545'
    expect(readConfig({ RPC_URLS: text }).rpcUrls).toEqual({
      1: 'https://node.example/v3/key?a=1,b=2',
      8453: 'http://10.0.0.7:8545',
    })
    expect(readConfig({}).rpcUrls).toEqual({})
    const solana = 'mainnet-beta=https://a.example/?a=1,b=2,devnet=http://localhost:8899'
    expect(readConfig({ SOLANA_RPC_URLS: solana }).solanaRpcUrls).toEqual({
      'mainnet-beta': 'https://a.example/?a=1,b=2',
      devnet: 'http://localhost:8899',
    })
  })

  test.each([
    { PORT: 'http' },
    { PORT: '70000' },
    { PUBLIC_URL: 'https://auth.example/login' },
    { PUBLIC_URL: 'auth.example' },
    { DATABASE_URL: 'mysql://x' },
    { TRUSTED_PROXIES: 'everyone' },
    { SMTP_URL: 'mail.example' },
    { RPC_URLS: 'https://node.example' },
    { RPC_URLS: 'mainnet=https://node.example' },
    { RPC_URLS: '1=ws://node.example' },
    { SOLANA_RPC_URLS: 'mainnet=https://node.example' },
    { SOLANA_RPC_URLS: '1=https://node.example' },
    { RPC_URLS: '1=https://node.example 8453=https://other.example' },
    { LATCHKEY_PROFILE: 'staging' },
    { LATCHKEY_IP_LIMITS: 'off', LATCHKEY_PROFILE: 'production' },
    { LATCHKEY_SANDBOX: 'everybody' },
    { LATCHKEY_SANDBOX: 'network', LATCHKEY_PROFILE: 'production' },
    { PUBLIC_URL: 'http://auth.example', LATCHKEY_PROFILE: 'production' },
    { PUBLIC_URL: 'http://10.0.0.7:4000', LATCHKEY_PROFILE: 'production' },
    { PUBLIC_URL: 'http://localhost.example' },
  ])('error: %o is refused by name', (env) => {
    expect(() => readConfig(env)).toThrow(Object.keys(env)[0])
  })

  test('error: names everything that is wrong at once', () => {
    expect(() => readConfig({ PORT: 'x', METRICS_PORT: 'y' })).toThrow(/PORT: .*\nMETRICS_PORT: /)
  })
})
