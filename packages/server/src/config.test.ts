import { describe, expect, test } from 'vitest'
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
  })

  test.each([
    { PORT: 'http' },
    { PORT: '70000' },
    { PUBLIC_URL: 'https://auth.example/' },
    { PUBLIC_URL: 'https://auth.example/login' },
    { PUBLIC_URL: 'auth.example' },
    { DATABASE_URL: 'mysql://x' },
    { TRUSTED_PROXIES: 'everyone' },
    { SMTP_URL: 'mail.example' },
    { RPC_URLS: 'https://node.example' },
    { RPC_URLS: 'mainnet=https://node.example' },
    { RPC_URLS: '1=ws://node.example' },
    { RPC_URLS: '1=https://node.example 8453=https://other.example' },
    { LATCHKEY_PROFILE: 'staging' },
    { LATCHKEY_IP_LIMITS: 'off', LATCHKEY_PROFILE: 'production' },
  ])('error: %o is refused by name', (env) => {
    expect(() => readConfig(env)).toThrow(Object.keys(env)[0])
  })

  test('error: names everything that is wrong at once', () => {
    expect(() => readConfig({ PORT: 'x', METRICS_PORT: 'y' })).toThrow(/PORT: .*\nMETRICS_PORT: /)
  })
})
