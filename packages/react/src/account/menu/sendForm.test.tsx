import '../../../test/dom.ts'
import { act } from 'react'
import { type Address, parseEther } from 'viem'
import { foundry, mainnet } from 'viem/chains'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { host, onDevice } from '../../../../../test/support/browserDevice.ts'
import { type Anvil, startAnvil } from '../../../../../test/support/chains/anvil.ts'
import { type EnsNode, startEnsNode } from '../../../../../test/support/chains/ensNode.ts'
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
import { inModal, pressIfThere, pressInModal, typeInto } from '../../../test/modal.ts'
import { setOnline } from '../../../test/setOnline.ts'
import { useLoginWithEmail, useWallets } from '../../index.ts'
import { UserPill, WalletsDialog } from '../../ui.ts'

/** The send form: the maximum, names, and earlier recipients. Page, frame, server and chains are real. */

const home = { ...foundry, name: 'Home' }
const friend = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
const other = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const solanaFriend = 'EHqmfkN89RJ7Y33CXM6uCzhVeuywHoJXZZLszBHHZy7o'

let world: World
let anvil: Anvil
let ens: EnsNode
let solana: SolanaChain

type User = Session & { address: Address; solana: string }
/** Created before any page opens: their devices are other browsers. */
const users: User[] = []
const nextUser = () => users.pop() as User

const makeUser = async (): Promise<User> => {
  const session = await signIn(world)
  const device = await onDevice(world, session)
  const { address } = await createWallet(device)
  const { address: onSolana } = await createSolanaWallet(device)
  return { ...session, address: address as Address, solana: onSolana }
}

beforeAll(async () => {
  ;[world, anvil, ens, solana] = await Promise.all([
    createWorld({ origins: [host] }),
    startAnvil(),
    startEnsNode(),
    startSolanaChain(),
  ])
  for (let count = 0; count < 17; count++) users.push(await makeUser())
})

beforeEach(() => {
  document.body.replaceChildren()
  ens.names = new Map([['ada.eth', { address: friend }]])
})

const getTexts = (selector: string) => inModal(selector).map((one) => one.textContent)
const field = (name: string) => inModal(`input[name=${name}]`)[0] as HTMLInputElement
const isReady = (name: string) =>
  until(() =>
    expect(inModal('button').find((one) => one.textContent === name)).toMatchObject({ disabled: false }),
  )
const withEns = () => [addRpcUrlOverrideToChain(home, anvil.url), addRpcUrlOverrideToChain(mainnet, ens.url)]

const readRows = (): Record<string, string> =>
  Object.fromEntries(
    inModal('.lk-rows > div').map((row) => [row.children[0]?.textContent, row.children[1]?.textContent]),
  )

async function openForm(user: User, kind: 'ethereum' | 'solana' = 'ethereum', supportedChains = withEns()) {
  layFrame(world)
  const config = { supportedChains, solanaClusters: [{ name: 'devnet', rpcUrl: solana.url }] }
  const hooks = () => ({ login: useLoginWithEmail(), wallets: useWallets().wallets })
  const { read } = await openPage(world, hooks, config as never, () => (
    <>
      <UserPill />
      <WalletsDialog
        networks={[{ id: home.id }]}
        assets={{ solana: [{ cluster: 'devnet', address: testMint, ticker: 'COIN' }] }}
      />
    </>
  ))
  await act(() => read().login.sendCode({ email: user.email }))
  await act(() => read().login.loginWithCode({ code: world.codeFor(user.email) }))
  world.clock.forward({ seconds: 3_600 })
  await until(() => expect(read().wallets).toHaveLength(1))
  await reopenForm(user, kind)
}

async function reopenForm(user: User, kind: string) {
  await pressInModal(`Your account, ${user.email}`)
  const row = () => inModal(`dialog [data-row^="${kind}"]`)[0] as HTMLElement | undefined
  await until(() => expect(row()).toBeDefined())
  act(() => row()?.click())
  await pressInModal('Send')
  await until(() => expect(field('recipient')).toBeDefined())
}

/** Approves the review, and closes the next screen. */
async function approve(isThere: () => Promise<void>) {
  await until(async () => {
    pressIfThere('Approve')
    await isThere()
  })
  await until(() => {
    pressIfThere('Close')
    expect(inModal('.lk-page')).toHaveLength(0)
  })
}

describe('the whole balance', () => {
  test('Max keeps the network fee, and arrives', async () => {
    const user = nextUser()
    await anvil.fund(user.address, parseEther('0.5'))
    await openForm(user)
    typeInto(field('recipient'), friend)
    await isReady('Max')
    await pressInModal('Max')
    const amount = parseEther(field('amount').value)
    expect(amount).toBeGreaterThan(parseEther('0.49'))
    expect(amount).toBeLessThan(parseEther('0.5'))
    expect(getTexts('.lk-form .lk-msg').at(-1)).toMatch(/^Network fee up to .* ETH$/)
    const before = await anvil.balance(friend)
    await pressInModal('Review')
    await approve(async () => {
      expect((await anvil.balance(friend)) - before).toBe(amount)
      // The receipt shows the new balance.
      expect(readRows()['New balance']).toMatch(/^0\.000\d+ ETH$/)
    })
  })

  test('offline, the input is kept, and the review appears once the browser is online', async () => {
    const user = nextUser()
    await anvil.fund(user.address, parseEther('0.5'))
    await openForm(user)
    onTestFinished(() => setOnline(true))
    typeInto(field('recipient'), friend)
    typeInto(field('amount'), '0.1')
    await isReady('Max')
    setOnline(false)
    await pressInModal('Review')
    await until(() => expect(getTexts('.lk-form .lk-msg').at(-1)).toBe("You're offline"))
    expect([field('recipient').value, field('amount').value]).toEqual([friend, '0.1'])
    expect(getTexts('button')).not.toContain('Approve')
    setOnline(true)
    await until(() => expect(getTexts('button')).toContain('Approve'))
  })

  test('on Solana, Max keeps the fee and the rent of the account', async () => {
    const user = nextUser()
    await solana.fund(user.solana, 100_000_000n)
    await openForm(user, 'solana')
    typeInto(field('recipient'), solanaFriend)
    await isReady('Max')
    await pressInModal('Max')
    // 5,000 lamports for a signature, and the rent of an account without data.
    expect(field('amount').value).toBe('0.09910412')
    const before = await solana.balance(solanaFriend)
    await pressInModal('Review')
    await approve(async () => {
      expect((await solana.balance(solanaFriend)) - before).toBe(99_104_120n)
      // The receipt shows the new balance: the rent.
      expect(readRows()['New balance']).toBe('0.00089 SOL')
    })
    expect(await solana.balance(user.solana)).toBe(890_880n)
  })

  test('a Solana token: the receipt shows the amount left', async () => {
    const user = nextUser()
    await solana.fund(user.solana, 100_000_000n)
    await solana.fund(solanaFriend, 100_000_000n)
    await solana.mintToken(user.solana, 1_250_000n)
    await openForm(user, 'solana')
    await until(() => expect(inModal('.lk-page select option')).toHaveLength(2))
    const select = inModal('.lk-page select')[0] as HTMLSelectElement
    act(() => {
      select.value = `solana/${testMint}`
      select.dispatchEvent(new window.Event('change', { bubbles: true }))
    })
    typeInto(field('recipient'), solanaFriend)
    typeInto(field('amount'), '0.25')
    await isReady('Review')
    await pressInModal('Review')
    await approve(async () => expect(readRows()['New balance']).toMatch(/^1 /))
  })

  test('a fee: (b) Max follows it until another amount is typed; an unknown fee is shown as such', async () => {
    const user = nextUser()
    await anvil.fund(user.address, parseEther('0.5'))
    await openForm(user)
    const answers = controlAnswers()
    await isReady('Max')
    await pressInModal('Max')
    const first = field('amount').value
    await anvil.ask('anvil_setNextBlockBaseFeePerGas', '0x174876e800')
    await anvil.ask('evm_mine')
    typeInto(field('recipient'), friend)
    await until(() => expect(Number(field('amount').value)).toBeLessThan(Number(first)))
    typeInto(field('amount'), '0.1')
    const heal = answers.fail(/eth_estimateGas|eth_gasPrice|eth_getBlockByNumber/)
    typeInto(field('recipient'), other)
    await until(() =>
      expect(getTexts('.lk-form .lk-msg').at(-1)).toBe('We couldn’t estimate the network fee.'),
    )
    expect(inModal('button').filter((one) => one.textContent === 'Max')).toEqual([])
    expect(field('amount').value).toBe('0.1')
    heal()
    await anvil.ask('anvil_setNextBlockBaseFeePerGas', '0x3b9aca00')
    await anvil.ask('evm_mine')
  })
})

test('a fee: (a) the answer for an older asset or recipient does not replace a newer one', async () => {
  const user = nextUser()
  await solana.fund(user.solana, 100_000_000n)
  await solana.mintToken(user.solana, 1_250_000n)
  await openForm(user, 'solana')
  await isReady('Max')
  const note = () => getTexts('.lk-form .lk-msg').at(-1)
  const coinNote = note()
  await until(() => expect(inModal('.lk-page select option')).toHaveLength(2))
  const select = inModal('.lk-page select')[0] as HTMLSelectElement
  const choose = (value: string) =>
    act(() => {
      select.value = value
      select.dispatchEvent(new window.Event('change', { bubbles: true }))
    })
  const { wait, stop, free } = controlAnswers().hold(/getTokenAccountsByOwner|getFeeForMessage/)
  choose(`solana/${testMint}`)
  typeInto(field('recipient'), solanaFriend)
  await wait(1)
  stop()
  choose('solana/coin')
  await until(() => expect(note()).toBe(coinNote))
  await act(() => free())
  await act(async () => {})
  expect(note()).toBe(coinNote)
})

describe('a name', () => {
  test('security: its full address is shown in the form and in the review, and is not looked up again', async () => {
    const user = nextUser()
    await anvil.fund(user.address, parseEther('0.5'))
    await openForm(user)
    typeInto(field('recipient'), 'Ada.eth')
    await until(() => expect(getTexts('.lk-found')).toEqual([friend]))
    typeInto(field('amount'), '0.1')
    ens.names = new Map([['ada.eth', { address: other }]])
    const count = ens.asked.length
    await pressInModal('Review')
    await until(() => expect(inModal('.lk-asker')).toHaveLength(1))
    expect(readRows()).toMatchObject({ 'Recipient’s name': 'ada.eth', To: friend })
    const before = await anvil.balance(friend)
    await approve(async () => expect((await anvil.balance(friend)) - before).toBe(parseEther('0.1')))
    expect(ens.asked).toHaveLength(count)
  })

  test('a name: (e) the review waits for a pending lookup, which is made once', async () => {
    const user = nextUser()
    await anvil.fund(user.address, parseEther('0.5'))
    await openForm(user)
    const { wait, free } = controlAnswers().hold(new RegExp(ens.url))
    typeInto(field('recipient'), 'ada.eth')
    typeInto(field('amount'), '0.1')
    const count = ens.asked.length
    await pressInModal('Review')
    await wait(2)
    await pressInModal('Review')
    expect(inModal('.lk-asker')).toEqual([])
    await act(() => free())
    await until(() => expect(inModal('.lk-asker')).toHaveLength(1))
    // The chain's own record, and that of Ethereum.
    expect(ens.asked).toHaveLength(count + 2)
  })

  test('a name: (b) after a node did not answer, the same name is looked up again', async () => {
    const user = nextUser()
    await anvil.fund(user.address, parseEther('0.5'))
    await openForm(user)
    typeInto(field('amount'), '0.1')
    ens.isSilent = true
    typeInto(field('recipient'), 'ada.eth')
    await until(() => expect(getTexts('.lk-msg.bad')).toEqual(['We couldn’t look up this name. Try again.']))
    ens.isSilent = false
    await pressInModal('Review')
    await until(() => expect(inModal('.lk-asker')).toHaveLength(1))
    await pressInModal('Reject')
    await until(() => expect(inModal('.lk-asker')).toHaveLength(0))
  })

  test('a name: (a) the answer to an older name does not replace a newer one', async () => {
    const user = nextUser()
    await anvil.fund(user.address, parseEther('0.5'))
    ens.names.set('eva.eth', { address: other })
    await openForm(user)
    const { wait, stop, free } = controlAnswers().hold(new RegExp(ens.url))
    typeInto(field('recipient'), 'ada.eth')
    await wait(2)
    stop()
    typeInto(field('recipient'), 'eva.eth')
    await until(() => expect(getTexts('.lk-found')).toEqual([other]))
    await act(() => free())
    expect(getTexts('.lk-found')).toEqual([other])
  })

  test.each([
    ['unset.eth', 'No address is set for this name.'],
    ['аda.eth', 'A name can’t have these characters.'],
  ])('security: %s is refused: %s', async (name, sentence) => {
    const user = nextUser()
    await anvil.fund(user.address, parseEther('0.5'))
    await openForm(user)
    typeInto(field('amount'), '0.1')
    typeInto(field('recipient'), name)
    await until(() => expect(getTexts('.lk-msg.bad')).toEqual([sentence]))
    await pressInModal('Review')
    await act(async () => {})
    expect(inModal('.lk-asker')).toEqual([])
    expect(getTexts('.lk-msg.bad')).toEqual([sentence])
  })

  test('security: an app without Ethereum offers no names, and asks no node', async () => {
    const user = nextUser()
    await anvil.fund(user.address, parseEther('0.5'))
    await openForm(user, 'ethereum', withEns().slice(0, 1))
    expect(getTexts('.lk-form .lk-msg')[0]).toBe('An address that starts with 0x')
    const count = ens.asked.length
    typeInto(field('recipient'), 'ada.eth')
    await until(() => expect(getTexts('.lk-msg.bad')).toEqual(['Enter an address. Names don’t work here.']))
    expect(ens.asked).toHaveLength(count)
  })
})

test('security: earlier recipients are listed with full addresses, and without those of another user', async () => {
  const [user, stranger] = [nextUser(), nextUser()]
  await anvil.fund(user.address, parseEther('0.5'))
  const foreign = [{ from: stranger.address.toLowerCase(), to: other.toLowerCase() }]
  window.localStorage.setItem('latchkey:sent_to', JSON.stringify(foreign))
  await openForm(user)
  expect(inModal('.lk-recents')).toEqual([])
  typeInto(field('recipient'), friend)
  typeInto(field('amount'), '0.1')
  const before = await anvil.balance(friend)
  await pressInModal('Review')
  await approve(async () => expect((await anvil.balance(friend)) - before).toBe(parseEther('0.1')))
  await reopenForm(user, 'ethereum')
  expect(getTexts('.lk-recents button')).toEqual([friend])
  await act(() => (inModal('.lk-recents button')[0] as HTMLElement).click())
  expect(field('recipient').value).toBe(friend)
})

test('what was copied is pasted at a press; a browser that refuses is not an error', async () => {
  const user = nextUser()
  await anvil.fund(user.address, parseEther('0.5'))
  const readText = vi.fn(async () => ` ${friend}\n`)
  const clipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { readText } })
  await openForm(user)
  readText.mockRejectedValueOnce(new DOMException('Denied', 'NotAllowedError'))
  await pressInModal('Paste')
  await until(() =>
    expect(getTexts('.lk-form .lk-msg')[0]).toBe('Your browser blocked pasting. Use the keyboard.'),
  )
  expect(getTexts('.lk-msg.bad')).toEqual([])
  await pressInModal('Paste')
  await until(() => expect(field('recipient').value).toBe(friend))
  expect(inModal('button').filter((one) => one.textContent === 'Paste')).toEqual([])
  Object.defineProperty(navigator, 'clipboard', clipboard ?? { configurable: true, value: undefined })
})
