import { type SignInMessage, writeMessage } from '../../packages/server/src/standards/signInMessage.ts'
import { linkWallet } from '../../packages/server/src/wallet/linkWallet.ts'
import type { TestWallet } from './wallets.ts'
import type { Answer, SendOptions, World } from './world.ts'

/** Settings of an app whose users have a Safe on the first chain. */
export const withSafe = {
  smart_wallet_config: {
    smart_wallet_type: 'safe',
    configured_networks: [{ chain_id: 'eip155:1', bundler_url: 'https://bundler.example' }],
  },
}

type Wallet = Pick<TestWallet, 'address' | 'chainType'>
const way = ({ chainType }: Wallet) => (chainType === 'solana' ? 'siws' : 'siwe')
const kind = ({ chainType }: Wallet) => (chainType === 'solana' ? 'Solana' : 'Ethereum')

/** Requests a nonce, with a plain API call. */
export async function nonceFor(world: World, wallet: Wallet, options?: SendOptions): Promise<string> {
  const { status, body } = await world.post(
    `/api/v1/${way(wallet)}/init`,
    { address: wallet.address },
    options,
  )
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return String(body.nonce)
}

/** A message as published clients write it, apart from the given changes. */
export function createMessage(
  world: World,
  wallet: Wallet,
  nonce: string,
  changes: Partial<SignInMessage> = {},
): string {
  return writeMessage(
    {
      domain: new URL(world.app.origin).host,
      address: wallet.address,
      statement: 'By signing, you are proving you own this wallet and logging in.',
      uri: world.app.origin,
      version: '1',
      chainId: wallet.chainType === 'solana' ? 'mainnet' : '1',
      nonce,
      issuedAt: world.clock.now().toISOString(),
      resources: ['https://wallet.example'],
      ...changes,
    },
    kind(wallet),
  )
}

/** Sends a signed message to `authenticate`, or to another call. */
export async function send(
  world: World,
  wallet: Wallet,
  request: { message: string; signature: string; to?: string; sent?: SendOptions } & Record<string, unknown>,
): Promise<Answer> {
  const { to = 'authenticate', sent, ...body } = request
  return world.post(`/api/v1/${way(wallet)}/${to}`, body, sent)
}

/** The whole flow: nonce, message, signature, login. */
export async function walletLogin(
  world: World,
  wallet: TestWallet,
  changes: Partial<SignInMessage> = {},
): Promise<Answer> {
  const message = createMessage(world, wallet, await nonceFor(world, wallet), changes)
  return send(world, wallet, { message, signature: await wallet.sign(message) })
}

/** Makes a wallet an embedded one of the user, as the vault does. */
export async function embed(
  { ctx, app, clock }: World,
  userId: string,
  { address, chainType }: Wallet,
): Promise<void> {
  const wallet = {
    address,
    chain_type: chainType,
    hd_wallet_index: 0,
    entropy_id: address,
    entropy_id_verifier: `${chainType}-address-verifier`,
    recovery_method: 'privy',
  } as const
  await linkWallet(ctx, { appId: app.id, userId }, { wallet, now: clock.now() })
}
