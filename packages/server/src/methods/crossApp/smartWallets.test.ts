import { secp256k1 } from '@noble/curves/secp256k1.js'
import { describe, expect, test } from 'vitest'
import { logInInWindow } from '../../../../../test/support/crossApp.ts'
import { approve, dapp, pair } from '../../../../../test/support/crossAppPair.ts'
import { insertAccount } from '../../user/store.ts'
import { readConnect } from './request.ts'
import { requireMethod } from './signing.ts'

const smartWallets = {
  smart_wallet_config: {
    smart_wallet_type: 'safe',
    configured_networks: [{ chain_id: 'eip155:8453', bundler_url: 'https://bundler.example' }],
  },
}
const ownAddress = `0x${'aB'.repeat(20)}`
const smartAddress = `0x${'Cd'.repeat(20)}`

describe('the methods of a smart wallet', () => {
  const methods = [
    'privy_signSmartWalletMessage',
    'privy_signSmartWalletTypedData',
    'privy_sendSmartWalletTx',
  ]

  test.each(methods)('%s is refused where the app has none (D28)', async (method) => {
    const { provider } = await pair()
    expect(() => requireMethod(provider, { method, params: [] })).toThrow('This app has no smart wallets.')
    expect(() => requireMethod(provider, { method: 'personal_sign', params: [] })).not.toThrow()
    const { provider: other } = await pair({ settings: smartWallets })
    expect(() => requireMethod(other, { method, params: [] })).not.toThrow()
  })
})

describe('the mode of the stand-alone connector', () => {
  async function connect({ mode, hasSmart }: { mode?: string; hasSmart: boolean }) {
    const of = await pair({ settings: smartWallets })
    const ada = await logInInWindow(of.world)
    const { ctx, clock } = of.world
    const accounts = [
      {
        type: 'wallet',
        data: { address: ownAddress, chain_type: 'ethereum', wallet_client_type: 'privy' },
      } as const,
      ...(hasSmart
        ? [{ type: 'smart_wallet', data: { address: smartAddress, smart_wallet_type: 'safe' } } as const]
        : []),
    ]
    for (const { type, data } of accounts)
      await insertAccount(ctx, {
        ...{ appId: of.provider.id, userId: ada.userId, now: clock.now() },
        identity: { type, subject: `${type} ${ada.userId}`, data },
      })
    const publicKey = Buffer.from(secp256k1.getPublicKey(secp256k1.utils.randomSecretKey())).toString(
      'base64',
    )
    const query: Record<string, string> = {
      ...{ requester_origin: dapp, requester_public_key: publicKey },
      ...(mode && { smart_wallet_mode: mode }),
    }
    const { request } = await readConnect(ctx, of.provider, (name) => query[name])
    return (await approve(of, { request, token: ada.token })).body
  }

  test('gives the address of the smart wallet, and otherwise that of the embedded one', async () => {
    expect(await connect({ mode: 'true', hasSmart: true })).toMatchObject({
      connection: { address: smartAddress },
    })
    for (const mode of ['false', undefined])
      expect(await connect({ ...(mode && { mode }), hasSmart: true })).toMatchObject({
        connection: { address: ownAddress },
      })
  })

  test('error: a user without one is told', async () => {
    expect(await connect({ mode: 'true', hasSmart: false })).toMatchObject({
      error: 'You have no smart wallet in this app yet.',
    })
  })
})
