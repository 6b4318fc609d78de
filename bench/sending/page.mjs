// Runs in Chromium: reviews and sends a transaction with the wallet's screens, and sends one with viem only, on one
// chain.
import {
  addRpcUrlOverrideToChain,
  PrivyProvider,
  useCreateWallet,
  useLoginWithEmail,
  useSendTransaction,
  useWallets,
} from '@latchkey/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createPublicClient, createWalletClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'

const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const value = 10_000_000_000_000_000n
let hooks

function Hooks() {
  hooks = { ...useCreateWallet(), ...useLoginWithEmail(), ...useSendTransaction(), ...useWallets() }
}

globalThis.mount = ({ appId, apiUrl, nodeUrl }) => {
  const chain = addRpcUrlOverrideToChain(foundry, nodeUrl)
  const config = {
    supportedChains: [chain],
    defaultChain: chain,
  }
  const app = createElement(PrivyProvider, { appId, apiUrl, config }, createElement(Hooks))
  createRoot(document.getElementById('root')).render(app)
}

const frame = () => new Promise((done) => requestAnimationFrame(done))
/** Resolves after the next paint: a task that is started in a frame runs once that frame is on the screen. */
async function painted() {
  await frame()
  await new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = done
    port2.postMessage(0)
  })
}

async function until(look) {
  for (;;) {
    const found = look()
    if (found) return found
    await frame()
  }
}

function inModal(selector) {
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  return roots.flatMap((root) => [...root.querySelectorAll(selector)])
}
const findButton = (name) => inModal('button').find(({ textContent }) => textContent.trim() === name)

globalThis.isReady = () => hooks?.sendCode !== undefined
globalThis.sendCode = (email) => hooks.sendCode({ email })
globalThis.logIn = async (code) => {
  await hooks.loginWithCode({ code })
  const { address } = await hooks.createWallet()
  await until(() => hooks.wallets.some((wallet) => wallet.address === address))
  return address
}

/** Measures from the host app's call to the complete review on the screen, and from the approval to the hash. */
globalThis.sendOurs = async (armedMs) => {
  const start = performance.now()
  const sent = hooks.sendTransaction({ to: friend, value })
  const approve = await until(() => {
    const isComplete = inModal('.lk-skel').length === 0
    const button = findButton('Approve')
    return isComplete && button && !button.disabled ? button : undefined
  })
  await painted()
  const reviewMs = performance.now() - start
  // The time for which the button is inert, against hasty clicks, is not counted.
  await new Promise((done) => setTimeout(done, armedMs))
  const agreed = performance.now()
  approve.click()
  await sent
  const broadcastMs = performance.now() - agreed
  ;(await until(() => findButton('Close'))).click()
  await until(() => inModal('.lk-page').length === 0)
  return { reviewMs, broadcastMs }
}

let clients

globalThis.openViem = (nodeUrl) => {
  const account = privateKeyToAccount(generatePrivateKey())
  const options = { chain: foundry, transport: http(nodeUrl) }
  clients = {
    node: createPublicClient(options),
    wallet: createWalletClient({ ...options, account }),
    account,
  }
  return account.address
}

/**
 * The same with the key in the page: fills in the transaction, reads the balance and shows both; then signs and sends.
 */
globalThis.sendViem = async () => {
  const { node, wallet, account } = clients
  const place = document.body.appendChild(document.createElement('p'))
  const start = performance.now()
  const [request, balance] = await Promise.all([
    wallet.prepareTransactionRequest({ to: friend, value }),
    node.getBalance(account),
  ])
  place.textContent = `Send ${value} to ${friend} for ${request.gas * request.maxFeePerGas} of ${balance}`
  await painted()
  const reviewMs = performance.now() - start
  const agreed = performance.now()
  // Requests the nonce when sending, as our SDK does.
  const nonce = await node.getTransactionCount({ address: account.address, blockTag: 'pending' })
  const serializedTransaction = await wallet.signTransaction({ ...request, nonce })
  await wallet.sendRawTransaction({ serializedTransaction })
  const broadcastMs = performance.now() - agreed
  place.remove()
  return { reviewMs, broadcastMs }
}
