import '../../test/dom.ts'
import { Contract as Ethers5Contract } from '@ethersproject/contracts'
import { BrowserProvider, Contract, verifyTypedData as verifyEthers } from 'ethers'
import { act } from 'react'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  custom,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  parseEther,
  verifyTypedData,
} from 'viem'
import { foundry } from 'viem/chains'
import { beforeAll, expect, test } from 'vitest'
import { createConfig } from 'wagmi'
import {
  connect,
  sendTransaction,
  signTypedData,
  waitForTransactionReceipt,
  writeContract,
} from 'wagmi/actions'
import { host, onDevice } from '../../../../test/support/browserDevice.ts'
import { type Anvil, startAnvil } from '../../../../test/support/chains/anvil.ts'
import { type Session, signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { addRpcUrlOverrideToChain } from '../../../core/src/wallet/chains/chainAccess.ts'
import { createWallet } from '../../../core/src/wallet/embedded/createWallet.ts'
import type { EIP1193Provider } from '../../../core/src/wallet/provider/providerContext.ts'
import { openPage, until } from '../../test/hostPage.tsx'
import { layFrame } from '../../test/layFrame.ts'
import { inModal, pressIfThere } from '../../test/modal.ts'
import { type ConnectedWallet, type PrivyClientConfig, useLoginWithEmail, useWallets } from '../index.ts'

/**
 * The libraries that host apps send with. Each uses the provider that any script of the page finds (EIP-6963), in an
 * app that shows no screens itself. Page, frame, server and Anvil are real; the test is the user.
 */
let world: World
let anvil: Anvil
let ada: Session

beforeAll(async () => {
  ;[world, anvil] = await Promise.all([createWorld({ origins: [host] }), startAnvil()])
  ada = await signIn(world)
  await createWallet(await onDevice(world, ada))
})

/**
 * The calls of one library to the announced wallet. `send` resolves with the hash once the transaction is confirmed.
 */
type Library = {
  send(to: Address, wei: bigint): Promise<string>
  sendCoin(to: Address, value: bigint): Promise<string>
  sign(): Promise<{ isGood: boolean }>
}
const domain = { name: 'Mail', version: '1', chainId: foundry.id }
const types = { Mail: [{ name: 'text', type: 'string' }] }
const message = { text: 'hello' }
const mail = { domain, types, primaryType: 'Mail', message } as const
const transfer = { abi: erc20Abi, functionName: 'transfer' } as const

async function openViem(provider: EIP1193Provider, account: Address): Promise<Library> {
  const client = createWalletClient({ account, chain: foundry, transport: custom(provider) })
  const reader = createPublicClient({ chain: foundry, transport: http(anvil.url), pollingInterval: 20 })
  const through = async (sending: Promise<Hex>) =>
    (await reader.waitForTransactionReceipt({ hash: await sending })).transactionHash
  return {
    send: (to, value) => through(client.sendTransaction({ to, value })),
    sendCoin: (to, value) =>
      through(client.writeContract({ ...transfer, address: anvil.coin, args: [to, value] })),
    sign: async () => ({
      isGood: await verifyTypedData({
        ...mail,
        address: account,
        signature: await client.signTypedData(mail),
      }),
    }),
  }
}

async function openEthers(provider: EIP1193Provider): Promise<Library> {
  const signer = await new BrowserProvider(provider).getSigner()
  const coin = new Contract(anvil.coin, ['function transfer(address, uint256) returns (bool)'], signer)
  const through = async (sending: Promise<{ wait(): Promise<{ hash: string } | null> }>) =>
    (await (await sending).wait())?.hash ?? ''
  return {
    send: (to, value) => through(signer.sendTransaction({ to, value })),
    sendCoin: (to, value) => through(coin.getFunction('transfer')(to, value)),
    sign: async () => ({
      isGood:
        verifyEthers(domain, types, message, await signer.signTypedData(domain, types, message)) ===
        signer.address,
    }),
  }
}

/** As a 1.x app uses it. */
async function openEthers5(wallet: ConnectedWallet): Promise<Library> {
  const provider = await wallet.getEthersProvider()
  const signer = provider.getSigner()
  const coin = new Ethers5Contract(anvil.coin, ['function transfer(address, uint256) returns (bool)'], signer)
  provider.pollingInterval = 20
  const through = async (sending: Promise<{ hash: string; wait(): Promise<{ transactionHash: string }> }>) =>
    (await (await sending).wait()).transactionHash
  return {
    send: (to, value) => through(signer.sendTransaction({ to, value: value.toString() })),
    sendCoin: (to, value) => through(coin.transfer?.(to, value.toString())),
    sign: async () => ({
      isGood:
        verifyEthers(domain, types, message, await signer._signTypedData(domain, types, message)) ===
        (await signer.getAddress()),
    }),
  }
}

async function openWagmi(): Promise<Library> {
  // wagmi finds the wallet by itself.
  const config = createConfig({
    ...{ chains: [foundry], transports: { [foundry.id]: http(anvil.url) }, storage: null },
    pollingInterval: 20,
  })
  const connector = config.connectors.find(({ id }) => id === 'io.privy.wallet')
  if (!connector) throw new Error('wagmi has not found the wallet.')
  const { accounts } = await connect(config, { connector })
  const through = async (sending: Promise<Hex>) =>
    (await waitForTransactionReceipt(config, { hash: await sending })).transactionHash
  return {
    send: (to, value) => through(sendTransaction(config, { to, value })),
    sendCoin: (to, value) =>
      through(writeContract(config, { ...transfer, address: anvil.coin, args: [to, value] })),
    sign: async () => ({
      isGood: await verifyTypedData({
        ...mail,
        address: accounts[0],
        signature: await signTypedData(config, mail),
      }),
    }),
  }
}

const libraries = { viem: openViem, 'ethers 6': openEthers, wagmi: openWagmi }

function findAnnounced(): EIP1193Provider {
  const announcements: { info: { rdns: string }; provider: EIP1193Provider }[] = []
  const hear = (event: unknown) => announcements.push((event as { detail: (typeof announcements)[0] }).detail)
  window.addEventListener('eip6963:announceProvider', hear as never)
  window.dispatchEvent(new window.Event('eip6963:requestProvider'))
  const ours = announcements.find(({ info }) => info.rdns === 'io.privy.wallet')
  return ours?.provider ?? expect.fail('The wallet is not announced.')
}

/** Confirms the open screen and closes the result. */
async function agreeTo<T>(request: Promise<T>, text: string, button: string): Promise<T> {
  await until(() => expect(inModal('.lk-page')[0]?.textContent).toContain(text))
  let isAnswered = false
  const hear = () => {
    isAnswered = true
  }
  request.then(hear, hear)
  await until(() => {
    pressIfThere(button)
    expect(isAnswered).toBe(true)
  })
  await until(() => {
    pressIfThere('Close')
    expect(inModal('.lk-page')).toEqual([])
  })
  return request
}

/** Logs in on a page whose wallet has coins of both kinds. */
async function openWallet(embeddedWallets: NonNullable<PrivyClientConfig['embeddedWallets']>) {
  const chain = addRpcUrlOverrideToChain(foundry, anvil.url)
  layFrame(world)
  const { read } = await openPage(world, () => ({ login: useLoginWithEmail(), ...useWallets() }), {
    ...{ supportedChains: [chain], defaultChain: chain, embeddedWallets },
  })
  await act(() => read().login.sendCode({ email: ada.email }))
  await act(() => read().login.loginWithCode({ code: world.codeFor(ada.email) }))
  await until(() => expect(read().wallets).toHaveLength(1))
  const wallet = read().wallets[0] ?? expect.fail('There is no wallet.')
  const address = getAddress(wallet.address)
  await anvil.fund(address, parseEther('1'))
  await anvil.mintCoin(address, 9_000_000n)
  return { wallet, address }
}

/** Sends both, signs, and has one request refused, each with its screen. */
async function use(library: Library, { name, from, to }: { name: string; from: Address; to: Address }) {
  const wei = parseEther('0.01')
  const sender = (hash: string) => anvil.ask('eth_getTransactionByHash', hash)
  const hash = await agreeTo(library.send(to, wei), 'Send 0.01 ETH', 'Approve')
  expect(await sender(hash), name).toMatchObject({ from: from.toLowerCase() })
  expect(await anvil.balance(to), name).toBe(wei)
  const coins = await agreeTo(library.sendCoin(to, 1_500_000n), 'Send 1.5 TEST', 'Approve')
  expect(await sender(coins), name).toMatchObject({ from: from.toLowerCase(), to: anvil.coin.toLowerCase() })
  expect(await agreeTo(library.sign(), 'Sign data', 'Sign'), name).toEqual({ isGood: true })
  const refusal = agreeTo(library.send(to, wei), 'Send 0.01 ETH', 'Reject')
  await expect(refusal, name).rejects.toThrow(/reject/i)
}

test('security: viem, ethers and wagmi find the wallet, send a coin and a token and sign data, each with its screen', async () => {
  const { wallet, address } = await openWallet({ showWalletUIs: false })
  // As web3.js 1 calls it.
  const web3 = await wallet.getWeb3jsProvider()
  const ask = (method: string, params?: unknown[]) =>
    new Promise((resolve) => {
      const payload = { jsonrpc: '2.0', id: 7, method, ...(params && { params }) }
      web3.send(payload, (error, answer) => resolve(error ?? answer))
    })
  expect(await ask('eth_accounts')).toEqual({ jsonrpc: '2.0', id: 7, result: [address] })
  expect(await ask('eth_sign', [address, '0x00'])).toMatchObject({ code: 4200 })
  const provider = findAnnounced()
  for (const [index, [name, open]] of Object.entries(libraries).entries())
    await use(await open(provider, address), {
      ...{ name, from: address },
      to: getAddress(`0x${`3${index}`.repeat(20)}`),
    })
})

test('ethers 5 of an app of 1.x sends and signs with the wallet, once the app imports the sub-path for it', async () => {
  const { wallet, address } = await openWallet({})
  await expect(wallet.getEthersProvider()).rejects.toMatchObject({
    code: 'feature_not_enabled',
    message: 'getEthersProvider needs one more line in the app: import "@latchkey/react/ethers5"',
  })
  await import('../ethers5.ts')
  const to = getAddress(`0x${'39'.repeat(20)}`)
  await use(await openEthers5(wallet), { name: 'ethers 5', from: address, to })
})
