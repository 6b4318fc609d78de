import type { Browser } from 'playwright-core'
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireUser } from '../../packages/core/src/account/manage.ts'
import { createWallet } from '../../packages/core/src/wallet/embedded/createWallet.ts'
import { findEthereumWallet } from '../../packages/core/src/wallet/embedded/findWallet.ts'
import { signMessage, signTypedData } from '../../packages/core/src/wallet/sign.ts'
import { toOwner } from '../../packages/react/src/smartWallets/owner.ts'
import { acceptRequester } from '../../packages/server/src/methods/crossApp/connect.ts'
import { getBrowser } from '../support/browser/chromium.ts'
import { logInElsewhere, pressLast, pressUntilClosed } from '../support/browser/vendorFakes.ts'
import { host, onDevice } from '../support/browserDevice.ts'
import { openWindow, readOutput, serveDapp, toDappUrl } from '../support/compat/dapp.ts'
import type { HostPage } from '../support/compat/hostPage.ts'
import { type Visitor, visit } from '../support/compat/visitor.ts'
import { type ListeningServer, startServer } from '../support/listeningServer.ts'
import { type Session, signIn } from '../support/signIn.ts'
import { type AccountTypeName, accountTypes } from '../support/smartAccounts/accounts.ts'
import { type SmartAccountChain, startSmartAccountChain } from '../support/smartAccounts/chain.ts'
import { prove } from '../support/smartAccounts/proof.ts'
import { typedData } from './crossAppConnect/typedData.ts'

let browser: Browser
let chain: SmartAccountChain
/** In no list of chains: only the app's settings name it. */
let other: SmartAccountChain
let dapp: HostPage

beforeAll(async () => {
  ;[browser, dapp, chain] = await Promise.all([getBrowser(), serveDapp(), startSmartAccountChain()])
  other = await startSmartAccountChain(4242)
})
afterAll(() => dapp?.close())

/** An app that pays for its smart wallets and accepts the dapp, and a user with one. */
async function startApp(type: AccountTypeName) {
  const networks = [chain, other].map(({ reader, anvil, bundlerUrl, paymaster }) => ({
    ...{ chain_id: `eip155:${reader.chain.id}`, chain_name: 'Elsewhere', rpc_url: anvil.url },
    ...{ bundler_url: bundlerUrl, paymaster_url: paymaster.url },
  }))
  const server = await startServer({
    origins: [host],
    settings: {
      email_auth: true,
      smart_wallet_config: { smart_wallet_type: type, configured_networks: networks },
    },
    env: { RPC_URLS: `31337=${chain.anvil.url},4242=${other.anvil.url}` },
  })
  const { ctx, app } = server.world
  const origins = [`http://localhost:${dapp.port}`]
  await acceptRequester(ctx, { provider: app.id, requester: 'dapp', name: 'Dapp', origins })
  const user = await signIn(server.world)
  return { server, user, address: await linkSmartWallet(server, user, type) }
}

type App = Awaited<ReturnType<typeof startApp>>

/** As the app's own page does it. */
async function linkSmartWallet({ world }: ListeningServer, user: Session, type: AccountTypeName) {
  const device = await onDevice(world, user)
  await createWallet(device)
  const wallet = findEthereumWallet(requireUser(device.client))
  const keys = {
    signMessage: (_: unknown, message: string) => signMessage(device, wallet, message),
    signTypedData: (_: unknown, data: object) => signTypedData(device, wallet, data as never),
  }
  const owner = toOwner(wallet, keys as never)
  const account = await accountTypes[type].create(chain.reader, owner as never)
  const { status, body } = await prove(world, account, { type, token: user.token })
  expect(status, JSON.stringify(body)).toBe(200)
  return account.address
}

async function connect({ server, user, address }: App, chainId: string): Promise<Visitor> {
  const visitor = await visit(browser)
  await visitor.page.goto(toDappUrl(server, { port: dapp.port, chainId, smart: 'on' }))
  const consent = await openWindow(visitor)
  await logInElsewhere(consent, server.world, user.email)
  await pressLast(consent, 'Allow')
  expect(await readOutput(visitor)).toBe(`connected ${address}`)
  return visitor
}

/** Presses a button of the dapp and, once its window shows the text, a button there. */
async function ask(visitor: Visitor, button: string, { text, press }: { text: string; press: string }) {
  const popup = await openWindow(visitor, button)
  await popup.getByText(text, { exact: true }).waitFor()
  await pressUntilClosed(popup, press)
  const answer = String(await readOutput(visitor))
  expect(answer).toMatch(/^(signed|sent) 0x/)
  return answer.split(' ')[1] as Hex
}

/** A text, its bytes as hex, and typed data as JSON, as dapps and their libraries request them. */
async function verify(visitor: Visitor, { reader }: SmartAccountChain, address: Address): Promise<void> {
  const messages = { Sign: 'Hello from a dapp', 'Sign by viem': 'Hello by viem' }
  for (const [button, message] of Object.entries(messages)) {
    const signature = await ask(visitor, button, { text: message, press: 'Sign' })
    expect(await reader.verifyMessage({ address, message, signature }), button).toBe(true)
  }
  const signature = await ask(visitor, 'Type by viem', { text: typedData.message.text, press: 'Sign' })
  expect(await reader.verifyTypedData({ address, ...typedData, signature })).toBe(true)
}

describe('@privy-io/cross-app-connect 0.5.15 in smart wallet mode', () => {
  test("connects to the smart wallet, which signs before and after deployment, and sends at the app's expense", async () => {
    const app = await startApp('safe')
    const { address } = app
    const visitor = await connect(app, '31337')
    expect(await chain.reader.getCode({ address })).toBeUndefined()
    await verify(visitor, chain, address)

    await chain.anvil.fund(address, 1n)
    const hash = await ask(visitor, 'Pay', { text: 'Paid by Test app', press: 'Approve' })
    expect(await chain.reader.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    // The wallet's own coins are untouched: the app has paid.
    expect(await chain.anvil.balance(address)).toBe(1n)
    expect(await chain.reader.getCode({ address })).toMatch(/^0x/)
    await verify(visitor, chain, address)
    expect(visitor.crashes).toEqual([])
    await Promise.all([visitor.leave(), app.server.close()])
  })

  test("signs for the connector's chain, which is not the app's first", async () => {
    const app = await startApp('kernel')
    const visitor = await connect(app, '4242')
    await verify(visitor, other, app.address)
    await Promise.all([visitor.leave(), app.server.close()])
  })
})
