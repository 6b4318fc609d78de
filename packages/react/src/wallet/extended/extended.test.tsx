import '../../../test/dom.ts'
import { act } from 'react'
import { recoverAddress } from 'viem'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { host, onDevice } from '../../../../../test/support/browserDevice.ts'
import { type Session, signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { createWallet } from '../../../../core/src/wallet/embedded/createWallet.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { layFrame } from '../../../test/layFrame.ts'
import { useCreateWallet, useSignRawHash } from '../../extendedChains.ts'
import { useLoginWithEmail, useWallets } from '../../index.ts'

let world: World
let ada: Session

beforeAll(async () => {
  world = await createWorld({ origins: [host], settings: { raw_signing: true } })
  ada = await signIn(world)
  await createWallet(await onDevice(world, ada))
})

const useAll = () => ({
  login: useLoginWithEmail(),
  wallets: useWallets().wallets,
  create: useCreateWallet(),
  raw: useSignRawHash(),
})

async function open() {
  layFrame(world)
  const { read } = await openPage(world, useAll, { embeddedWallets: { showWalletUIs: false } })
  await act(() => read().login.sendCode({ email: ada.email }))
  await act(() => read().login.loginWithCode({ code: world.codeFor(ada.email) }))
  await until(() => expect(read().wallets).toHaveLength(1))
  onTestFinished(() => document.body.replaceChildren())
  return read()
}
const failure = (ask: () => Promise<unknown>) => act(() => ask().catch((cause: unknown) => cause))

test('a wallet is created on the given chain, and other chains are refused', async () => {
  const { create } = await open()
  const { wallet, user } = await act(() => create.createWallet({ chainType: 'solana' }))
  expect(wallet).toMatchObject({
    chainType: 'solana',
    address: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
  })
  expect(user.id).toBe(ada.userId)
  for (const chainType of ['stellar', 'toString', ''])
    expect(await failure(() => create.createWallet({ chainType }))).toMatchObject({
      code: 'feature_not_enabled',
    })
})

test('a bare hash is signed only by the given wallet', async () => {
  const { raw, wallets } = await open()
  const address = wallets[0]?.address ?? ''
  const hash = `0x${'11'.repeat(32)}` as const
  const { signature } = await act(() => raw.signRawHash({ address, chainType: 'ethereum', hash }))
  expect(await recoverAddress({ hash, signature })).toBe(address)
  const other = { address: `0x${'22'.repeat(20)}`, chainType: 'ethereum', hash }
  expect(await failure(() => raw.signRawHash(other))).toMatchObject({ code: 'embedded_wallet_not_found' })
  const chain = { address, chainType: 'tron', hash }
  expect(await failure(() => raw.signRawHash(chain))).toMatchObject({ code: 'feature_not_enabled' })
})
