import '../../../test/dom.ts'
import { act } from 'react'
import { type Address, parseEther } from 'viem'
import { foundry } from 'viem/chains'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { host, onDevice } from '../../../../../test/support/browserDevice.ts'
import { type Anvil, startAnvil } from '../../../../../test/support/chains/anvil.ts'
import {
  type SolanaChain,
  startSolanaChain,
  testMint,
} from '../../../../../test/support/chains/solanaChain.ts'
import { type Session, signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { addRpcUrlOverrideToChain } from '../../../../core/src/wallet/chains/chainAccess.ts'
import { createSolanaWallet, createWallet } from '../../../../core/src/wallet/embedded/createWallet.ts'
import { controlAnswers } from '../../../test/answers.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { layFrame } from '../../../test/layFrame.ts'
import { inModal, pressInModal, typeInto } from '../../../test/modal.ts'
import { useLoginWithEmail, usePrivy, useWallets } from '../../index.ts'
import { createLatchkey } from '../../latchkey.ts'
import { loaders } from '../../loaders.ts'
import { UserPill, WalletsDialog } from '../../ui.ts'
import { createBalanceBook } from '../../wallet/balances/balanceBook.ts'

/** Balances and the send form, with answers that come late or fail: page, frame, server and chains are real. */

const home = { ...foundry, name: 'Home' }
let world: World
let anvil: Anvil
let solana: SolanaChain
let ada: Session & { address: string; solana: string }

beforeAll(async () => {
  ;[world, anvil, solana] = await Promise.all([
    createWorld({ origins: [host] }),
    startAnvil(),
    startSolanaChain(),
  ])
  const session = await signIn(world)
  const device = await onDevice(world, session)
  const { address } = await createWallet(device)
  const { address: onSolana } = await createSolanaWallet(device)
  ada = { ...session, address, solana: onSolana }
  await anvil.fund(address as Address, parseEther('0.5'))
  await solana.fund(onSolana, 2_000_000_000n)
  await solana.mintToken(onSolana, 1_250_000n)
})

beforeEach(() => {
  document.body.replaceChildren()
})

const getTexts = (selector: string) => inModal(selector).map((one) => one.textContent)
const amounts = () => getTexts('.lk-row.tall .lk-amount')
const title = (text: string) => until(() => expect(getTexts('dialog .lk-title')).toEqual([text]))
const field = (name: string) => inModal(`input[name=${name}]`)[0] as HTMLInputElement

async function open() {
  layFrame(world)
  const dialog = {
    networks: [{ id: home.id }],
    assets: { solana: [{ cluster: 'devnet' as const, address: testMint, ticker: 'COIN' }] },
  }
  const hooks = () => ({ login: useLoginWithEmail(), privy: usePrivy(), wallets: useWallets().wallets })
  const config = {
    supportedChains: [addRpcUrlOverrideToChain(home, anvil.url)],
    solanaClusters: [{ name: 'devnet', rpcUrl: solana.url }],
  }
  const { read } = await openPage(world, hooks, config as never, () => (
    <>
      <UserPill />
      <WalletsDialog {...dialog} />
    </>
  ))
  await act(() => read().login.sendCode({ email: ada.email }))
  await act(() => read().login.loginWithCode({ code: world.codeFor(ada.email) }))
  world.clock.forward({ seconds: 3_600 })
  await until(() => expect(read().wallets).toHaveLength(1))
  return { read, answers: controlAnswers() }
}

async function pressRow(id: string): Promise<void> {
  const row = () => inModal(`dialog [data-row^="${id}"]`)[0] as HTMLElement | undefined
  await until(() => expect(row()).toBeDefined())
  act(() => row()?.click())
}

const openWallet = async (id: string) => {
  await pressInModal(`Your account, ${ada.email}`)
  await pressRow(id)
}

test('a balance: (b) after a node did not answer, the next try shows it, without the old failure', async () => {
  const { answers } = await open()
  const heal = answers.fail(/eth_getBalance/)
  await openWallet('ethereum')
  await until(() => expect(getTexts('.lk-silent > span')).toEqual(["Couldn't reach Home."]))
  heal()
  const { wait, free } = answers.hold(/eth_getBalance/)
  await pressInModal('Try again')
  await wait(1)
  expect(getTexts('.lk-silent')).toEqual([])
  await act(() => free())
  await until(() => expect(amounts()).toEqual(['0.5 ETH']))
  expect(getTexts('.lk-silent')).toEqual([])
})

test('a balance: (a) an answer to an older request does not replace a newer one', async () => {
  const { answers } = await open()
  const config = { supportedChains: [addRpcUrlOverrideToChain(home, anvil.url)] } as never
  const options = { appId: world.app.id, apiUrl: 'http://balances.test', config }
  const book = createBalanceBook(createLatchkey(options, loaders), { networks: [{ id: home.id }] })
  const id = `eip155:${home.id}`
  await until(() => expect(book.networks.getState().map((one) => one.id)).toContain(id))
  const units = () => book.balances.getState()[id]?.holdings[ada.address]?.[0]?.units
  const { held, wait, stop, free } = answers.hold(/eth_getBalance/)
  book.look([{ address: ada.address, chainType: 'ethereum' }])
  await wait(1)
  stop()
  await anvil.fund(ada.address as Address, parseEther('1'))
  book.retry(id)
  await until(() => expect(units()).toBe(parseEther('1')))
  await act(() => free())
  expect(held).toHaveLength(1)
  expect(units()).toBe(parseEther('1'))
  await anvil.fund(ada.address as Address, parseEther('0.5'))
})

/** The Solana form, filled in for the token. */
async function openForm() {
  const { answers } = await open()
  await openWallet('solana')
  await until(() => expect(amounts()).toEqual(['2 SOL', '1.25 COIN']))
  await pressInModal('Send')
  await until(() => expect(inModal('.lk-page select option')).toHaveLength(2))
  const select = inModal('.lk-page select')[0] as HTMLSelectElement
  act(() => {
    select.value = `solana/${testMint}`
    select.dispatchEvent(new window.Event('change', { bubbles: true }))
  })
  typeInto(field('recipient'), recipient)
  typeInto(field('amount'), '0.25')
  // Everything that the form asks the chain from here on.
  return { answers, at: new RegExp(solana.url) }
}

const recipient = 'EHqmfkN89RJ7Y33CXM6uCzhVeuywHoJXZZLszBHHZy7o'
const reviews = () => inModal('.lk-asker')
/** The form asks the chain in two steps; a review would follow the second. */
const lastQuestion = /"id":3,"method":"getMultipleAccounts"/

test('security: the form that sends: (e) two presses ask for one review', async () => {
  const { answers, at } = await openForm()
  const { free } = answers.hold(at)
  await pressInModal('Review')
  await until(() => expect(inModal('.lk-dock [aria-busy=true]')).toHaveLength(1))
  const count = answers.list(at).length
  await pressInModal('Review')
  await act(async () => {})
  expect(answers.list(at)).toHaveLength(count)
  await act(() => free())
  await until(() => expect(reviews()).toHaveLength(1))
})

test('security: the form that sends: (c) a user who has left it is shown no review', async () => {
  const { answers, at } = await openForm()
  const first = answers.hold(at)
  await pressInModal('Review')
  await first.wait(1)
  await pressInModal('Back')
  await title('Wallet 2')
  const second = answers.hold(lastQuestion)
  await act(() => first.free())
  await second.wait(1)
  await act(() => second.free())
  expect(reviews()).toEqual([])
  await title('Wallet 2')
})

test('the form that sends: (b) after a refusal it can be sent again', async () => {
  const account = await solana.mintToken(ada.solana, 0n)
  const { answers, at } = await openForm()
  typeInto(field('recipient'), account)
  await pressInModal('Review')
  await until(() => expect(getTexts('.lk-msg.bad')).toHaveLength(1))
  expect(inModal('[aria-busy=true]')).toEqual([])
  typeInto(field('recipient'), recipient)
  expect(getTexts('.lk-msg.bad')).toEqual([])
  const heal = answers.fail(at)
  await pressInModal('Review')
  await until(() => expect(getTexts('dialog .lk-title')).not.toEqual(['Send from Wallet 2']))
  heal()
  await pressInModal('Back')
  await title('Send from Wallet 2')
  expect(inModal('[aria-busy=true]')).toEqual([])
})
