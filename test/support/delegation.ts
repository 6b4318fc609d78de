import { vault } from '@latchkey/wire'
import { generateP256KeyPair } from '@privy-io/node'
import type { Grant } from '../../packages/frame/src/channel/grants.ts'
import { sealKey } from '../../packages/frame/src/delegation/sealKey.ts'
import { derive } from '../../packages/frame/src/keys/derive.ts'
import type { Bytes } from '../../packages/frame/src/keys/encoding.ts'
import { updateApp } from '../../packages/server/src/app/manage.ts'
import { connectSigner } from '../../packages/signer/src/index.ts'
import { type AppCall, appServer, type KeyPair } from './appServer.ts'
import { closeAtEnd } from './closeAtEnd.ts'
import { startSigner } from './signer.ts'
import type { TestDevice } from './vaultDevice.ts'
import type { Answer, World } from './world.ts'

type Rule = Record<string, unknown>

/** Rules that permit only messages. */
const messageRules: Record<'ethereum' | 'solana', Rule> = {
  ethereum: { name: 'Messages', method: 'personal_sign', action: 'ALLOW', conditions: [] },
  solana: { name: 'Messages', method: 'signMessage', action: 'ALLOW', conditions: [] },
}

/** An app whose server may sign for users who agree: with its own signer, a key quorum, and a policy for each chain. */
export type Delegation = Awaited<ReturnType<typeof enableDelegation>>

/**
 * Gives a world what delegation needs, as an operator and the app's own server do it.
 *
 * @param rules for wallets of Ethereum. Without them messages are permitted.
 */
export async function enableDelegation(
  world: World,
  { rules = [messageRules.ethereum] }: { rules?: Rule[] } = {},
) {
  const signer = await startSigner(world.ctx.config.publicUrl)
  const client = connectSigner({ path: signer.env.LATCHKEY_SIGNER })
  closeAtEnd(() => client.close())
  Object.assign(world.ctx, { signer: client })
  const key = (await generateP256KeyPair()) as KeyPair
  const make = async (path: string, body: object) => {
    const { status, body: reply } = await askAsApp(world, { path, body })
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(reply)}`)
    return String(reply.id)
  }
  const key_quorum_id = await make('/key_quorums', { public_keys: [key.publicKey], display_name: 'The app' })
  const makePolicy = (chain_type: string, rules: Rule[]) =>
    make('/policies', { version: '1.0', name: 'Messages', chain_type, owner_id: key_quorum_id, rules })
  const policy_ids = {
    ethereum: await makePolicy('ethereum', rules),
    solana: await makePolicy('solana', [messageRules.solana]),
  }
  const config = { key_quorum_id, policy_ids }
  await updateApp(world.ctx, world.app.id, { settings: { delegation_config: config } })
  return { signer, client, key, config, make }
}

const delegations = new WeakMap<World, Promise<Delegation>>()

/** Enables delegation once for a world that many tests share. */
export function getDelegation(world: World): Promise<Delegation> {
  const delegation = delegations.get(world) ?? enableDelegation(world)
  delegations.set(world, delegation)
  return delegation
}

/** Sends requests like the app's own server (see `appServer`). */
export function askAsApp(
  world: World,
  { method = 'POST', path, ...options }: AppCall & { method?: string; path: string },
): Promise<Answer> {
  return appServer(world)(method, path, options)
}

type Consent = {
  address: string
  /** The entropy of the wallet's phrase. Without it another key is sealed. */
  entropy?: Bytes | undefined
  grant?: Grant
}

/** Seals a wallet's key for the current terms, as the wallet page does when its user agrees. */
export async function sealConsent(device: TestDevice, { address, entropy = new Uint8Array(16) }: Consent) {
  const chain = address.startsWith('0x') ? 'ethereum' : 'solana'
  const terms = await device.call(vault.delegationTerms, { address, chain_type: chain })
  const { consent, public_key: publicKey } = terms
  const key = await derive({ kind: 'mnemonic', bytes: entropy }, chain, 0)
  return { consent, envelope: await sealKey(key, { consent, publicKey }) }
}

/** Seals a consent as `sealConsent` does, and sends it. */
export async function consentOn(device: TestDevice, consent: Consent): Promise<void> {
  await device.call(vault.delegate, await sealConsent(device, consent), consent.grant)
}

/** A well-formed body of `vault.delegate` for a wallet that does not exist. */
export function toAnyHandover(address: string) {
  const names = { app_id: 'clatchkeytestappid0000000', user_id: 'did:privy:ada', wallet_id: 'w', address }
  const terms = { challenge: 'c', quorum_id: 'q', policy_id: 'p', policy_hash: 'A'.repeat(43) }
  return {
    consent: { version: 1, ...names, chain_type: 'ethereum', ...terms },
    envelope: { encapsulated_key: 'AA', ciphertext: 'AA' },
  } as const
}
