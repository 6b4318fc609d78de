import '../../../test/dom.ts'
import { Keypair } from '@solana/web3.js'
import { act } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type SolanaChain, startSolanaChain } from '../../../../../test/support/chains/solanaChain.ts'
import { fundingSettings } from '../../../../../test/support/funding.ts'
import { solanaExtension } from '../../../../../test/support/fundingWallets.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { announceExtension } from '../../../test/announceExtension.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { inModal, pressInModal, pressRow, typeInto } from '../../../test/modal.ts'
import { useLoginWithEmail } from '../../index.ts'
import { type SolanaFundingConfig, useFundWallet } from '../../solana.ts'

/** From a user's external Solana wallet: page, server, chain and signatures are real. */

const usdc = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const settings = {
  funding_config: { ...fundingSettings.funding_config, cross_chain_bridging_enabled: false },
}
let world: World
let solana: SolanaChain
const onUserExited = vi.fn()

beforeAll(async () => {
  ;[world, solana] = await Promise.all([createWorld({ settings }), startSolanaChain()])
})

beforeEach(() => {
  document.body.replaceChildren()
  localStorage.clear()
  onUserExited.mockClear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

async function open(lamports = 3_000_000_000n) {
  const wallet = solanaExtension()
  await solana.fund(wallet.address, lamports)
  announceExtension(wallet)
  const address = Keypair.generate().publicKey.toBase58()
  const { read } = await openPage(
    world,
    () => ({ login: useLoginWithEmail(), ...useFundWallet({ onUserExited }) }),
    { solanaClusters: [{ name: 'devnet', rpcUrl: solana.url }] },
  )
  const email = `${crypto.randomUUID()}@shop.test`
  await act(() => read().login.sendCode({ email }))
  await act(() => read().login.loginWithCode({ code: world.codeFor(email) }))
  const fund = (options: SolanaFundingConfig) => act(() => read().fundWallet(address, options))
  return { wallet, address, fund }
}

const title = (text: string) => until(() => expect(inModal('dialog .lk-title')[0]?.textContent).toBe(text))
const rows = () =>
  Object.fromEntries(
    inModal('dialog .lk-rows > div').map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent,
    ]),
  )
const field = () => inModal('dialog input[name=amount]')[0] as HTMLInputElement
const continueButton = () =>
  inModal('dialog .lk-dock button').find((one) => one.textContent === 'Continue') as HTMLButtonElement

async function goToAmount() {
  await pressRow('Transfer from wallet')
  await pressRow('Harbor')
  await title('Confirm or edit amount')
}

async function pressContinue() {
  await until(() => expect(continueButton().disabled).toBe(false))
  await pressInModal('Continue')
  await title('Confirm transfer')
  await until(() => expect(rows().Total).toMatch(/SOL$/))
}

async function readUsdc(owner: string) {
  const { value } = await solana.ask<{
    value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
  }>('getTokenAccountsByOwner', owner, { mint: usdc }, { encoding: 'jsonParsed' })
  return value[0]?.account.data.parsed.info.tokenAmount.amount
}

test('SOL arrives, to the last lamport', async () => {
  const { fund, address } = await open()
  await fund({ amount: '0.5' })
  await goToAmount()
  await until(() =>
    expect(rows()).toMatchObject({ 'Your balance': '3 SOL', 'Estimated fee': '0.000005 SOL' }),
  )
  typeInto(field(), '0.123456789')
  await pressContinue()
  expect(rows()).toMatchObject({
    Amount: '0.123456789 SOL',
    Network: 'Solana Devnet',
    Total: '0.123461789 SOL',
  })
  await pressInModal('Confirm with Harbor')
  await title('Success!')
  expect(inModal('dialog .lk-dock a')[0]?.getAttribute('href')).toContain('explorer')
  expect(await solana.balance(address)).toBe(123_456_789n)
  await pressInModal('Continue')
  await until(() =>
    expect(onUserExited.mock.calls[0]?.[0]).toMatchObject({
      ...{ address, fundingMethod: 'external', balance: 123_456_789n },
    }),
  )
})

test('USDC arrives, and the fee includes the cost of its account', async () => {
  const { fund, address, wallet } = await open()
  await solana.mintToken(wallet.address, 5_000_000n, usdc)
  await fund({ amount: '2.5', asset: 'USDC' })
  await goToAmount()
  await until(() => expect(rows()).toMatchObject({ 'Your balance': '5 USDC' }))
  const fee = '0.00204428 SOL'
  await until(() => expect(rows()['Estimated fee']).toBe(fee))
  await pressContinue()
  expect(rows()).toMatchObject({ Amount: '2.5 USDC', 'Estimated fee': fee, Total: `2.5 USDC + ${fee}` })
  await pressInModal('Confirm with Harbor')
  await title('Success!')
  expect(await readUsdc(address)).toBe('2500000')
})

test('Max leaves the wallet with enough to send again', async () => {
  const { fund, address, wallet } = await open()
  await fund({ amount: '0.5' })
  await goToAmount()
  await until(() => expect(continueButton().disabled).toBe(false))
  await pressInModal('Max')
  const amount = field().value
  await pressContinue()
  await pressInModal('Confirm with Harbor')
  await title('Success!')
  expect(await solana.balance(address)).toBe(BigInt(Math.round(Number(amount) * 1e9)))
  expect(await solana.balance(wallet.address)).toBeGreaterThan(0n)
})

test.each([
  ['0.0001', /^At least 0\.00089088 SOL\.$/],
  ['3', /^Your wallet needs about 0\.000005 SOL more for the fee\.$/],
  ['3.1', 'At most 3 SOL.'],
])('error: of %s SOL nothing is sent', async (amount, message) => {
  const { fund } = await open()
  await fund({ amount: '0.5' })
  await goToAmount()
  await until(() => expect(continueButton().disabled).toBe(false))
  typeInto(field(), amount)
  await until(() => expect(inModal('dialog .lk-msg-room')[0]?.textContent).toMatch(message))
  expect(continueButton().disabled).toBe(true)
})

test('a user who rejects is told so; sent once, it is in progress on the selection', async () => {
  const { fund, address, wallet } = await open()
  wallet.manner = 'rejects'
  await fund({ amount: '0.5' })
  await goToAmount()
  await pressContinue()
  await pressInModal('Confirm with Harbor')
  await title('Transfer canceled')
  wallet.manner = 'sends'
  await pressInModal('Try again')
  await title('Confirm transfer')
  await until(() => expect(rows().Total).toMatch(/SOL$/))
  await solana.setSending('hold')
  await pressInModal('Confirm with Harbor')
  await title('In progress')
  await pressInModal('Wait in the background')
  await until(() => expect(inModal('dialog[open]')).toEqual([]))
  await fund({ amount: '0.5' })
  await title('Add funds')
  await pressRow('Transfer from wallet')
  await title('In progress')
  await solana.setSending('run')
  await title('Success!')
  expect(await solana.balance(address)).toBe(500_000_000n)
  expect(wallet.requests).toHaveLength(2)
})
