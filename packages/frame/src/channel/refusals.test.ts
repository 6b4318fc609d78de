import { type FrameAnswer, frameErrors, limits } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { signIn } from '../../../../test/support/signIn.ts'
import {
  create,
  getWallets,
  newProfile,
  openPage,
  openStartedPage,
  readSigner,
  sign,
  wallet,
} from '../../test/page.ts'

describe('a hostile page', () => {
  const nest = (levels: number) => {
    let message: unknown = null
    for (let level = 0; level < levels; level++) message = { next: message }
    const types = { Node: [{ name: 'next', type: 'Node' }] }
    return { types, primaryType: 'Node', domain: {}, message }
  }
  test.each<[string, string, unknown]>([
    ['a text that is too long', 'personal_sign', 'a'.repeat(limits.requestLength)],
    ['bytes that are too long', 'personal_sign', `0x${'8f'.repeat(limits.requestLength / 2)}`],
    ['typed data of 20,000 levels', 'eth_signTypedData_v4', nest(20_000)],
    ['the same as JSON', 'eth_signTypedData_v4', `${'['.repeat(500_000)}`],
    [
      'a transaction',
      'eth_signTransaction',
      { chainId: 1, data: `0x${'8f'.repeat(limits.requestLength / 2)}` },
    ],
  ])(
    'security: %s is refused before it is parsed, and the next request is signed',
    async (_, method, param) => {
      const { world, ada, profile } = await openStartedPage()
      const page = openPage(world, profile)
      const address = await create(page, ada)
      const params = method === 'personal_sign' ? [param, address] : [address, param]
      const place = { chainType: 'ethereum', hdWalletIndex: 0 } as const
      const { error } = await page.send('privy:wallets:rpc', {
        ...{ ...wallet(ada, address), ...place },
        request: { method, params },
      })
      expect(error?.type).toBe('invalid_request_arguments')
      expect(await readSigner(await sign(page, ada, { address }))).toBe(address)
    },
  )
})

describe('the vault says no', () => {
  test('security: another user of this browser cannot use the wallet that lies here', async () => {
    const { world, ada, profile } = await openStartedPage()
    const page = openPage(world, profile)
    const address = await create(page, ada)
    const eve = await signIn(world)
    for (const event of ['privy:wallets:connect', 'privy:wallets:recover'] as const) {
      expect((await page.send(event, wallet(eve, address))).error).toBeDefined()
    }
    expect((await sign(page, eve, { address })).error?.type).toBe('wallet_not_on_device')
  })

  test('security: a forged name gets nothing, neither from the vault nor from what is open', async () => {
    const { world, ada, profile } = await openStartedPage()
    const page = openPage(world, profile)
    const address = await create(page, ada)
    const eve = await signIn(world)
    const forgery = { ...eve, token: withChanges(eve.token, { sub: ada.userId }) }
    expect((await sign(page, forgery, { address })).error?.type).toBe('missing_or_invalid_token')
  })

  test('security: a revoked device signs no more, and comes back only by recovery', async () => {
    const { world, ada, profile } = await openStartedPage()
    const address = await create(openPage(world, profile), ada)
    const { body } = await world.get('/api/v1/users/me/devices', { token: ada.token })
    const [device] = body.devices as { id: string }[]
    await world.post('/api/v1/users/me/devices/revoke', { id: device?.id }, { token: ada.token })
    const again = await signIn(world, ada.email)
    const page = openPage(world, profile)
    expect((await sign(page, again, { address })).error?.type).toBe('wallet_not_on_device')
    await page.send('privy:wallets:recover', wallet(again, address))
    expect(await readSigner(await sign(page, again, { address }))).toBe(address)
  })

  test('security: the sixth recovery of a day is refused with the rate-limit text', async () => {
    const { world, ada, profile } = await openStartedPage()
    const address = await create(openPage(world, profile), ada)
    const answers: FrameAnswer[] = []
    for (let device = 0; device < 6; device++) {
      answers.push(await openPage(world, newProfile()).send('privy:wallets:recover', wallet(ada, address)))
    }
    expect(answers.slice(0, 5).every(({ data }) => data !== undefined)).toBe(true)
    expect(answers[5]?.error?.message).toContain('code 429')
    expect(answers[5]?.error?.request_id).toMatch(/^[\w-]{12}$/)
  })

  test('security: an old login recovers nothing, however fresh its token; the text asks for a new login', async () => {
    const { world, ada, profile } = await openStartedPage()
    const address = await create(openPage(world, profile), ada)
    world.clock.forward({ seconds: 25 * 3_600 })
    const { body } = await world.post(
      '/api/v1/sessions',
      { refresh_token: ada.refreshToken },
      { token: ada.token },
    )
    const freshSession = { ...ada, token: String(body.token) }
    const page = openPage(world, newProfile())
    const { error } = await page.send('privy:wallets:recover', wallet(freshSession, address))
    expect(error).toMatchObject({
      type: 'missing_or_invalid_token',
      message: frameErrors.missing_or_invalid_token,
    })
    const again = await signIn(world, ada.email)
    expect((await page.send('privy:wallets:recover', wallet(again, address))).error).toBeUndefined()
  })

  const place = { chainType: 'ethereum', hdWalletIndex: 0 } as const
  const solana = { ...place, chainType: 'solana' } as const
  const other = `0x${'22'.repeat(20)}`
  test.each([
    ['not_supported', solana, { method: 'signAndSendTransaction', params: { message: '' } }],
    ['not_supported', solana, { method: 'personal_sign', params: ['a'] }],
    ['invalid_request_arguments', solana, { method: 'signMessage', params: { message: '' } }],
    ['invalid_request_arguments', solana, { method: 'signMessage' }],
    ['invalid_request_arguments', solana, { method: 'signTransaction', params: { message: 'aGVsbG8=' } }],
    ['not_supported', { ...place, requesterAppId: 'another' }, { method: 'personal_sign', params: ['a'] }],
    ['not_supported', place, { method: 'eth_sendTransaction', params: [{}] }],
    ['not_supported', place, { method: 'constructor', params: [] }],
    ['invalid_request_arguments', place, { method: 'personal_sign' }],
    ['invalid_request_arguments', place, { method: 'personal_sign', params: ['a', other] }],
    ['invalid_request_arguments', place, { method: 'personal_sign', params: [{}] }],
    ['invalid_request_arguments', place, { method: 'eth_signTypedData_v4', params: [undefined, '{'] }],
    ['invalid_request_arguments', place, { method: 'eth_signTransaction', params: [{ to: other }] }],
    [
      'invalid_request_arguments',
      place,
      { method: 'eth_sign7702Authorization', params: [{ contract: other, chain_id: 1 }] },
    ],
    ['not_supported', solana, { method: 'eth_sign7702Authorization', params: [{}] }],
  ])('error: %s', async (type, where, request) => {
    const { world, ada, profile } = await openStartedPage()
    const page = openPage(world, profile)
    const address = await create(page, ada)
    const answer = await page.send('privy:wallets:rpc', { ...wallet(ada, address), ...where, request })
    expect(answer.error?.type).toBe(type)
  })

  test.each([
    { recoveryMethod: 'privy' as const, recoveryPassword: 'correct horse' },
    { recoveryMethod: 'user-passcode' as const, recoveryPassword: 'correct horse', recoveryAccessToken: 't' },
    { recoveryMethod: 'google-drive' as const, recoveryAccessToken: 't' },
    { recoveryMethod: 'privy' as const, recoveryPin: '123456' },
  ])('error: %o is a wish that is not dropped in silence', async (wish) => {
    const { world, ada, profile } = await openStartedPage()
    const page = openPage(world, profile)
    const answer = await page.send('privy:wallet:create', { accessToken: ada.token, ...wish })
    expect(answer.error?.type).toBe('not_supported')
    expect(await getWallets(world, ada)).toEqual([])
  })
})

/** The token with other claims; its signature no longer matches. */
function withChanges(token: string, claims: object): string {
  const [header, payload = '', signature] = token.split('.')
  const read = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return [header, Buffer.from(JSON.stringify({ ...read, ...claims })).toString('base64url'), signature].join(
    '.',
  )
}
