import { type Address, type Hex, parseEther } from 'viem'
import type { SmartAccount } from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { type Session, signIn } from '../signIn.ts'
import { createMessage, embed, nonceFor, send } from '../siwe.ts'
import { createWorld, type World } from '../world.ts'
import { type AccountTypeName, accountTypes } from './accounts.ts'
import { createOperationClient, type SmartAccountChain } from './chain.ts'

/** The receiver of every call. */
const friend = `0x${'22'.repeat(20)}` as const

/** The setting of an app whose users get this type on the chain. */
export function configure(chain: SmartAccountChain, type: string, change: object = {}) {
  const network = { chain_id: 'eip155:31337', bundler_url: chain.bundlerUrl, ...change }
  return { smart_wallet_type: type, configured_networks: [network] }
}

export function startWith(
  chain: SmartAccountChain,
  type: string,
  settings: Record<string, unknown> = {},
): Promise<World> {
  return createWorld({
    settings: { smart_wallet_config: configure(chain, type), ...settings },
    env: { RPC_URLS: `31337=${chain.anvil.url}` },
  })
}

const newKey = () => privateKeyToAccount(generatePrivateKey())
export function createAccount(
  chain: SmartAccountChain,
  type: AccountTypeName,
  owner: PrivateKeyAccount = newKey(),
): Promise<SmartAccount> {
  return accountTypes[type].create(chain.reader, owner)
}

/** A user whose embedded wallet owns the account. */
export async function startUser(chain: SmartAccountChain, world: World, type: AccountTypeName) {
  const session: Session = await signIn(world)
  const owner = newKey()
  await embed(world, session.userId, { address: owner.address, chainType: 'ethereum' })
  return { session, owner, token: session.token, account: await createAccount(chain, type, owner) }
}

/** Sends a first user operation of the account. */
export async function deploy(
  chain: SmartAccountChain,
  account: SmartAccount,
  { data = '0x', to = friend }: { data?: Hex; to?: Address } = {},
): Promise<void> {
  const client = createOperationClient(chain, account)
  await chain.anvil.fund(account.address, parseEther('1'))
  const hash = await client.sendUserOperation({ calls: [{ to, data }] })
  expect(await client.waitForUserOperationReceipt({ hash })).toMatchObject({ success: true })
}

export type Attempt = {
  type?: string
  token?: string
  /** The address in the message, if it differs from the account's. */
  address?: string
  chainId?: string
  sign?(message: string): Promise<string>
}

/** Links the account with a nonce, a message and its signature. Without a token it logs in. */
export async function prove(world: World, account: SmartAccount, attempt: Attempt = {}) {
  const { type = 'safe', token, address = account.address, chainId = '31337' } = attempt
  const sign = attempt.sign ?? ((message) => account.signMessage({ message }))
  const headers = token === undefined ? {} : { token }
  const wallet = { address, chainType: 'ethereum' } as const
  const message = createMessage(world, wallet, await nonceFor(world, wallet, headers), { chainId })
  const to = token === undefined ? {} : { to: 'link_smart_wallet', smart_wallet_type: type }
  const request = { message, signature: await sign(message), ...to, sent: headers }
  return { ...(await send(world, wallet, request)), again: () => send(world, wallet, request) }
}
