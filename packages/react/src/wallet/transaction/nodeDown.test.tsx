import '../../../test/dom.ts'
import { act } from 'react'
import { encodeFunctionData, erc20Abi, getAddress, type Hex, parseEther } from 'viem'
import { foundry } from 'viem/chains'
import { beforeAll, expect, test } from 'vitest'
import { host, onDevice } from '../../../../../test/support/browserDevice.ts'
import { type Anvil, startAnvil } from '../../../../../test/support/chains/anvil.ts'
import {
  type BrokenNode,
  type Illness,
  illnesses,
  startBrokenNode,
} from '../../../../../test/support/chains/brokenNode.ts'
import { isDeep } from '../../../../../test/support/deep.ts'
import { type Session, signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { addRpcUrlOverrideToChain } from '../../../../core/src/wallet/chains/chainAccess.ts'
import { createWallet } from '../../../../core/src/wallet/embedded/createWallet.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { layFrame } from '../../../test/layFrame.ts'
import { inModal, pressIfThere } from '../../../test/modal.ts'
import { useLoginWithEmail, useSendTransaction, useSign7702Authorization, useWallets } from '../../index.ts'

/**
 * The chain's node fails in each state of sending. The screen always offers a next step, and the payment is made once.
 */
let world: World
let anvil: Anvil
let node: BrokenNode
let ada: Session

beforeAll(async () => {
  ;[world, anvil] = await Promise.all([createWorld({ origins: [host] }), startAnvil()])
  node = await startBrokenNode(anvil.url)
  ada = await signIn(world)
  await createWallet(await onDevice(world, ada))
})

const well = { illness: undefined, methods: undefined, losesAnswers: false, chainId: undefined } as const
const heal = () => Object.assign(node, well)
const fallIll = (state: Partial<BrokenNode>) => Object.assign(node, well, state)
const read = () => inModal('.lk-page')[0]?.textContent ?? ''
/** The button ignores presses for a moment, and disappears once pressed. */
const pressUntil = (name: string, sentence: string) =>
  until(() => {
    if (!read().includes(sentence)) pressIfThere(name)
    expect(read()).toContain(sentence)
  })
const close = () =>
  until(() => {
    pressIfThere('Close')
    expect(inModal('.lk-page')).toEqual([])
  })
const failureTitle = 'Transaction failed'
const retry = 'Retry transaction'

/** A node that hangs is given up after the timeout of a server call; the others fail at once. */
const quick = illnesses.filter((illness) => illness !== 'hangs')
/** Each state waits for the user, or ever longer for the node: a normal run tests one failure for each. */
const some = (...illnesses: Illness[]) => (isDeep ? quick : illnesses)

/** Failures that leave open whether the node has the transaction. */
const silent = ['refuses', 'fails', 'html', 'garbage', 'isNull'] as const

test('security: whenever the node falls ill, the screen leads on, and the friend is paid once', async () => {
  const chain = addRpcUrlOverrideToChain(foundry, node.url)
  layFrame(world)
  const page = await openPage(
    world,
    () => ({
      login: useLoginWithEmail(),
      ...useWallets(),
      ...useSendTransaction(),
      ...useSign7702Authorization(),
    }),
    { supportedChains: [chain], defaultChain: chain },
  )
  await act(() => page.read().login.sendCode({ email: ada.email }))
  await act(() => page.read().login.loginWithCode({ code: world.codeFor(ada.email) }))
  await until(() => expect(page.read().wallets).toHaveLength(1))
  const address = page.read().wallets[0]?.address as Hex
  await anvil.fund(address, parseEther('9'))
  const { sendTransaction, signAuthorization } = page.read()
  const countSent = async () => Number(await anvil.ask<Hex>('eth_getTransactionCount', address, 'latest'))
  let count = 0
  const begin = () => {
    const to = getAddress(`0x${(0x40 + count++).toString(16).repeat(20)}`)
    return { to, sent: sendTransaction({ to, value: parseEther('0.01') }) }
  }
  const finish = async ({ to, sent }: ReturnType<typeof begin>) => {
    await until(() => expect(read()).toContain('Sent 0.01 ETH'))
    expect(await anvil.balance(to)).toBe(parseEther('0.01'))
    expect(await sent).toEqual({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    await close()
  }

  // While it is prepared: every failure.
  fallIll({ illness: 'refuses' })
  const first = begin()
  for (const illness of quick) {
    node.illness = illness
    node.asked.length = 0
    await until(() => {
      if (node.asked.length === 0) pressIfThere(retry)
      expect(node.asked.length).toBeGreaterThan(0)
      expect(read(), illness).toContain(failureTitle)
      expect(read(), illness).toContain('Nothing was sent')
    })
  }
  heal()
  await pressUntil(retry, 'Send 0.01 ETH')
  // While it is open: a transaction whose nonce cannot be read is not sent, and the retry reads the nonce again.
  const before = await countSent()
  for (const illness of some('fails')) {
    fallIll({ illness, methods: ['eth_getTransactionCount'] })
    await pressUntil('Approve', failureTitle)
    const sentence = ['wrongShape', 'error'].includes(illness)
      ? 'Nothing was sent'
      : "We couldn't prepare it."
    expect(read(), illness).toContain(sentence)
    heal()
    await pressUntil(retry, 'Send 0.01 ETH')
  }
  expect(await countSent()).toBe(before)
  await pressUntil('Approve', 'Sent 0.01 ETH')
  await finish(first)

  // A node of another chain, while it is prepared and at the approval: nothing is signed for its responses.
  fallIll({ chainId: '0x89' })
  const elsewhere = begin()
  await until(() => expect(read()).toContain('answers for chain 137'))
  expect(read()).toContain('Nothing was sent')
  heal()
  await pressUntil(retry, 'Send 0.01 ETH')
  const sentCount = await countSent()
  fallIll({ chainId: '0x89' })
  node.asked.length = 0
  await pressUntil('Approve', 'answers for chain 137')
  expect(read()).toContain('Nothing was sent')
  expect(node.asked).not.toContain('eth_sendRawTransaction')
  heal()
  await pressUntil(retry, 'Send 0.01 ETH')
  expect(await countSent()).toBe(sentCount)
  await pressUntil('Approve', 'Sent 0.01 ETH')
  await finish(elsewhere)

  // While it is sent: it never arrived, or it did but the response was lost.
  for (const losesAnswers of [false, true])
    for (const illness of isDeep ? silent : ([losesAnswers ? 'html' : 'fails'] as const)) {
      const one = begin()
      await until(() => {
        expect(read()).toContain('Send 0.01 ETH')
        expect(inModal('.lk-skel')).toEqual([])
      })
      fallIll({ illness, losesAnswers, methods: ['eth_sendRawTransaction', 'eth_getTransactionByHash'] })
      await pressUntil('Approve', failureTitle)
      expect(read(), illness).toContain("it can't be sent twice.")
      heal()
      await pressUntil(retry, 'Sent 0.01 ETH')
      await finish(one)
    }

  // While it waits for its receipt: every failure. The caller already has the hash.
  await anvil.mineByHand()
  const waiting = begin()
  await pressUntil('Approve', 'Sending 0.01 ETH')
  await act(() => waiting.sent)
  for (const illness of some('garbage')) {
    fallIll({ illness })
    node.asked.length = 0
    await until(() => {
      expect(node.asked).toContain('eth_getTransactionReceipt')
      expect(read(), illness).toContain('You can close this')
    })
  }
  await anvil.mine()
  await anvil.ask('evm_setAutomine', true)
  heal()
  await finish(waiting)

  // The amount of an unreadable token is in base units, and labeled so.
  fallIll({ illness: 'fails', methods: ['eth_call'] })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [first.to, 5n] })
  const tokens = expect(sendTransaction({ to: anvil.coin, data })).rejects.toMatchObject({ code: 4001 })
  await until(() => expect(read()).toContain('units'))
  await until(() => {
    pressIfThere('Reject')
    expect(inModal('.lk-page')).toEqual([])
  })
  await act(() => tokens)

  // An authorization without a known nonce is not shown at all.
  for (const illness of quick) {
    fallIll({ illness })
    const authorization = signAuthorization({ contractAddress: anvil.coin, chainId: foundry.id })
    const isOdd = illness === 'wrongShape' || illness === 'error'
    const code = isOdd ? -32603 : 'transaction_failure'
    await act(() => expect(authorization, illness).rejects.toMatchObject({ code }))
  }
  // Without a screen, the caller receives an error about the node, not about the login server.
  fallIll({ illness: 'fails' })
  const unseen = sendTransaction({ to: first.to }, { uiOptions: { showWalletUIs: false } })
  const message = `The node of chain ${foundry.id} cannot be reached.`
  await act(() => expect(unseen).rejects.toMatchObject({ code: 'transaction_failure', message }))
  expect(inModal('.lk-page')).toEqual([])
})
