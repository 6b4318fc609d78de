import '../../../test/dom.ts'
import { act } from 'react'
import {
  createPublicClient,
  createWalletClient,
  custom,
  getAddress,
  type Hex,
  http,
  parseEther,
  parseTransaction,
  type SignedAuthorization,
  type TransactionSerializedEIP1559,
  verifyMessage,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { host, onDevice } from '../../../../../test/support/browserDevice.ts'
import { type Anvil, startAnvil } from '../../../../../test/support/chains/anvil.ts'
import { type Session, signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { addRpcUrlOverrideToChain } from '../../../../core/src/wallet/chains/chainAccess.ts'
import { createWallet } from '../../../../core/src/wallet/embedded/createWallet.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { layFrame } from '../../../test/layFrame.ts'
import { inModal, pressIfThere, pressInModal } from '../../../test/modal.ts'
import {
  toViemAccount,
  useLoginWithEmail,
  usePrivy,
  useSendTransaction,
  useSign7702Authorization,
  useSignTransaction,
  useWallets,
} from '../../index.ts'

/** Hooks of a host app, on an Anvil chain. Page, frame and server are real; the test is the user. */
const friend = getAddress(`0x${'22'.repeat(20)}`)
let world: World
let anvil: Anvil
let ada: Session
const callbacks = { onSuccess: vi.fn(), onError: vi.fn() }

beforeAll(async () => {
  ;[world, anvil] = await Promise.all([createWorld({ origins: [host] }), startAnvil()])
  ada = await signIn(world)
  await createWallet(await onDevice(world, ada))
})

beforeEach(() => {
  document.body.replaceChildren()
  callbacks.onSuccess.mockClear()
  callbacks.onError.mockClear()
})

async function open() {
  const chain = addRpcUrlOverrideToChain(foundry, anvil.url)
  layFrame(world)
  const { read } = await openPage(
    world,
    () => ({
      login: useLoginWithEmail(),
      privy: usePrivy(),
      wallets: useWallets().wallets,
      ...useSendTransaction(callbacks),
      ...useSignTransaction(),
      ...useSign7702Authorization(),
    }),
    { supportedChains: [chain], defaultChain: chain },
  )
  await act(() => read().login.sendCode({ email: ada.email }))
  await act(() => read().login.loginWithCode({ code: world.codeFor(ada.email) }))
  await until(() => expect(read().wallets).toHaveLength(1))
  const address = read().wallets[0]?.address as Hex
  await anvil.fund(address, parseEther('1'))
  return { read, address }
}

const title = () =>
  inModal('h1, h2')
    .map((one) => one.textContent)
    .join()
const quiet = { uiOptions: { showWalletUIs: false } }

test('security: useSendTransaction: the reviewed transaction is sent, reported once, and followed to its receipt', async () => {
  const { read } = await open()
  const request = { to: friend, value: 5n }
  const answer = read().sendTransaction(request)
  await until(() => expect(inModal('[data-page=transaction]')).toHaveLength(1))
  // The host page cannot change an open request.
  request.value = parseEther('0.9')
  const before = await anvil.balance(friend)
  await until(() => {
    pressIfThere('Approve')
    expect(callbacks.onSuccess).toHaveBeenCalled()
  })
  const { hash } = await answer
  expect(callbacks.onSuccess.mock.calls).toEqual([[{ hash }]])
  await until(() => expect(title()).toMatch(/^Sent/))
  expect(await anvil.balance(friend)).toBe(before + 5n)
  await pressInModal('Close')
})

test('without a screen, as the app sets; only signed, and by a viem account', async () => {
  const { read, address } = await open()
  const { hash } = await act(() => read().sendTransaction({ to: friend, value: 1n }, quiet))
  expect(await anvil.ask('eth_getTransactionByHash', hash)).toMatchObject({ value: '0x1' })
  const transaction = {
    to: friend,
    value: 7n,
    nonce: 3,
    gasLimit: 21_000,
    maxFeePerGas: 9,
    maxPriorityFeePerGas: 1,
  }
  const { signature } = await act(() => read().signTransaction(transaction, quiet))
  expect(parseTransaction(signature as TransactionSerializedEIP1559)).toMatchObject({
    value: 7n,
    nonce: 3,
    chainId: foundry.id,
  })

  const [wallet] = read().wallets
  if (!wallet) throw new Error('There is a wallet.')
  const account = await toViemAccount({ wallet })
  const client = createWalletClient({
    account,
    chain: foundry,
    transport: custom(await wallet.getEthereumProvider()),
  })
  const signing = client.signMessage({ message: '0xno bytes' })
  await until(() => expect(inModal('[data-page=sign-message]')).toHaveLength(1))
  await until(() => {
    pressIfThere('Sign')
    expect(title()).toMatch(/^Signed/)
  })
  expect(await verifyMessage({ address, message: '0xno bytes', signature: await signing })).toBe(true)
})

test('security: the user hands the account to a contract, by hook and viem, and any account can submit it (EIP-7702)', async () => {
  const { read, address } = await open()
  const sponsor = privateKeyToAccount(`0x${'77'.repeat(32)}`)
  await anvil.fund(sponsor.address, parseEther('1'))
  const transport = http(anvil.url)
  const payer = createWalletClient({ account: sponsor, chain: foundry, transport })
  const reader = createPublicClient({ chain: foundry, transport, pollingInterval: 20 })
  const carry = async (authorization: SignedAuthorization) => {
    const hash = await payer.sendTransaction({ to: sponsor.address, authorizationList: [authorization] })
    await reader.waitForTransactionReceipt({ hash })
    return reader.getCode({ address })
  }
  const press = async (name: string) => {
    await until(() => expect(inModal('[data-page=authorization]')).toHaveLength(1))
    const pageText = inModal('[data-page=authorization]')[0]?.textContent
    await until(() => {
      pressIfThere(name)
      expect(inModal('[data-page=authorization]')).toEqual([])
    })
    return pageText
  }

  const request = { contractAddress: anvil.coin as Hex, chainId: foundry.id }
  const refusal = expect(read().signAuthorization(request)).rejects.toMatchObject({ code: 4001 })
  expect(await press('Reject')).toContain('Full control')
  await act(() => refusal)

  const answer = read().signAuthorization(request)
  await until(() => expect(inModal('[data-page=authorization]')).toHaveLength(1))
  // The host page cannot change an open request.
  request.contractAddress = friend
  for (const text of [anvil.coin.slice(0, 22), `Foundry (${foundry.id})`])
    expect(inModal('[data-page=authorization]')[0]?.textContent).toContain(text)
  await press('Give control')
  const authorization = await answer
  expect(authorization).toMatchObject({
    address: anvil.coin,
    chainId: foundry.id,
    yParity: expect.any(Number),
  })
  expect(await carry(authorization)).toBe(`0xef0100${anvil.coin.slice(2).toLowerCase()}`)
  // It was for one nonce: sent again, it does nothing.
  await anvil.ask('anvil_setCode', address, '0x')
  expect(await carry(authorization)).toBeUndefined()

  const [wallet] = read().wallets
  if (!wallet) throw new Error('There is a wallet.')
  const client = createWalletClient({ account: await toViemAccount({ wallet }), chain: foundry, transport })
  const everywhere = client.signAuthorization({ contractAddress: anvil.items, chainId: 0 })
  expect(await press('Give control')).toContain('Every network')
  expect(await carry(await everywhere)).toBe(`0xef0100${anvil.items.slice(2).toLowerCase()}`)
  const ending = client.signAuthorization({ contractAddress: zeroAddress })
  expect(await press('Sign')).toContain('Take back control of your account')
  expect(await carry(await ending)).toBeUndefined()
  await until(() => expect(inModal('.lk-page')).toEqual([]))
  const unknown = read().signAuthorization({ ...request, chainId: 999_999 })
  await act(() => expect(unknown).rejects.toMatchObject({ code: 'unsupported_chain_id' }))
})

test('error: a rejection is 4001; an invalid transaction fails with the published text before a screen opens', async () => {
  const { read } = await open()
  const answer = read().privy.sendTransaction({ to: friend, value: 5n })
  const rejection = expect(answer).rejects.toMatchObject({ code: 4001 })
  await until(() => expect(inModal('[data-page=transaction]')).toHaveLength(1))
  await pressInModal('Reject')
  await act(() => rejection)
  expect(callbacks.onError.mock.calls).toEqual([['transaction_failure']])
  callbacks.onError.mockClear()
  const quantity = 'must be a valid number, bigint, or hex string representing a quantity'
  const refusal = [
    [{ value: 'much' }, 'transaction_failure', `Transaction request property 'value' ${quantity}`],
    [
      { chainId: 999_999 },
      'unsupported_chain_id',
      'Chain ID 999999 is not supported. It must be added to the config.supportedChains property of the PrivyProvider.',
    ],
  ] as const
  for (const [members, code, message] of refusal) {
    const answer = read().sendTransaction({ to: friend, ...members } as never)
    await act(() => expect(answer).rejects.toMatchObject({ code, message }))
  }
  // The SDK may not claim that the app pays when it does not.
  const sending = read().sendTransaction({ to: friend }, { sponsor: true })
  await act(() => expect(sending).rejects.toMatchObject({ code: 'feature_not_enabled' }))
  expect(callbacks.onError.mock.calls).toEqual([
    ['transaction_failure'],
    ['unsupported_chain_id'],
    ['feature_not_enabled'],
  ])
  expect(inModal('.lk-page')).toEqual([])
})
