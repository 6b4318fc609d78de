import '../../../test/dom.ts'
import type { ApprovalRequest } from '@latchkey/core'
import { expect, test, vi } from 'vitest'
import { signingMethods } from '../../../../core/src/wallet/provider/provider.ts'
import { createLatchkey } from '../../latchkey.ts'
import { loaders } from '../../loaders.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import type { WalletScreens } from '../modalRoutes.ts'
import { requestSignature } from './requestSignature.ts'
import { type SigningEntryPoint, signingEntryPoints } from './signingEntryPoints.ts'

const methods = [...Object.keys(signingMethods), 'solana_signMessage'] as ApprovalRequest['method'][]
const entryPoints = Object.keys(signingEntryPoints) as SigningEntryPoint[]
const every = entryPoints.flatMap((entryPoint) => methods.map((method) => ({ entryPoint, method })))

/** These tests cover only the path of a request; the screens have their own tests. */
const createRequest = (method: ApprovalRequest['method']) =>
  ({ method, wallet: { address: '0x1' } }) as ApprovalRequest

function setUp(showWalletUIs?: boolean) {
  const embeddedWallets = showWalletUIs === undefined ? {} : { showWalletUIs }
  return createLatchkey(
    { appId: 'a'.repeat(25), apiUrl: 'https://auth.test', config: { embeddedWallets } },
    loaders,
  )
}

test.each(every)(
  'security: $method by the entry point "$entryPoint" waits for the user',
  async ({ entryPoint, method }) => {
    const latchkey = setUp()
    const perform = vi.fn(async () => '0x1')
    const answer = requestSignature(latchkey, createRequest(method), perform, { entryPoint })
    await expect
      .poll(() => latchkey.modal.getState())
      .toMatchObject([{ name: 'wallet.sign', props: { request: { method } } }])
    expect(perform).not.toHaveBeenCalled()
    latchkey.modal.dismiss()
    await expect(answer).rejects.toMatchObject({ code: 4001 })
    expect(perform).not.toHaveBeenCalled()
  },
)

test.each(every)(
  '$method by the entry point "$entryPoint" when the app shows no screens',
  async ({ entryPoint, method }) => {
    for (const [latchkey, showDialog] of [
      [setUp(false), undefined],
      [setUp(), false],
    ] as const) {
      const perform = vi.fn(async () => '0x1')
      const answer = requestSignature(latchkey, createRequest(method), perform, { entryPoint, showDialog })
      if (signingEntryPoints[entryPoint] === 'app') {
        expect(await answer).toBe('0x1')
        expect(latchkey.modal.getState()).toEqual([])
        continue
      }
      await expect.poll(() => latchkey.modal.getState()).toHaveLength(1)
      expect(perform).not.toHaveBeenCalled()
      latchkey.modal.dismiss()
      await expect(answer).rejects.toMatchObject({ code: 4001 })
    }
  },
)

test('security: the app cannot skip the screen for wallets that every script can use', () => {
  expect(signingEntryPoints.announced).toBe('nobody')
})

test('an open request waits for the frame, and is then signed', async () => {
  const latchkey = setUp()
  const perform = vi.fn(async () => '0x1')
  const { promise, resolve: arrive } = withResolvers()
  const whenReady = vi.fn(() => promise)
  const answer = requestSignature(latchkey, createRequest('personal_sign'), perform, {
    entryPoint: 'hook',
    whenReady,
  })
  const sign = agree(latchkey)
  await expect.poll(() => whenReady).toHaveBeenCalledOnce()
  expect(perform).not.toHaveBeenCalled()
  arrive()
  await sign
  expect(await answer).toBe('0x1')
  expect(perform).toHaveBeenCalledOnce()
})

test('error: a frame that does not come fails the press, and the next press tries again', async () => {
  const latchkey = setUp()
  const perform = vi.fn(async () => '0x1')
  const proxyError = new Error('Cannot connect to wallet proxy')
  const whenReady = vi.fn().mockRejectedValueOnce(proxyError).mockResolvedValue(undefined)
  const answer = requestSignature(latchkey, createRequest('personal_sign'), perform, {
    entryPoint: 'hook',
    whenReady,
  })
  await expect(agree(latchkey)).rejects.toBe(proxyError)
  expect(perform).not.toHaveBeenCalled()
  await agree(latchkey)
  expect(await answer).toBe('0x1')
})

/** As the screen does when its button is pressed. */
async function agree({ modal }: ReturnType<typeof setUp>): Promise<void> {
  await expect.poll(() => modal.getState()).toHaveLength(1)
  const route = modal.getState()[0] as RouteTo<Pick<WalletScreens, 'wallet.sign'>>
  expect(route.name).toBe('wallet.sign')
  await route.props.perform()
}

function withResolvers() {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
