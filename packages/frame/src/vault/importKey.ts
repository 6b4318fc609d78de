import type { ChainType } from '@latchkey/wire'
import type { Caller } from '../channel/caller.ts'
import { fail } from '../errors.ts'
import { chains } from '../keys/chains.ts'
import { type Secret, wipeSecret } from '../keys/secret.ts'
import { automaticStrategy } from '../recovery/chooseStrategy.ts'
import { build, openIntent, overtaken } from './create.ts'
import { type Frame, inTurn, withDevice } from './vault.ts'

/**
 * Creates a wallet from a key of the user, or returns the existing one: stage, verify, commit, like a creation
 * (decision 13: wallet keys). A stopped attempt leaves nothing that the next one needs, because the user sends the key
 * again.
 */
export async function importKey(
  frame: Frame,
  caller: Caller,
  { chain, privateKey }: { chain: ChainType; privateKey: string },
): Promise<string> {
  const { imported: kind, readKey, toAddress } = chains[chain]
  const secret: Secret = { kind, bytes: readKey(privateKey) }
  try {
    const importedKey = { chain, secret, address: toAddress(secret.bytes) }
    return await inTurn(frame, caller, async () => {
      const first = await attempt(frame, caller, importedKey).catch(overtaken)
      return first ?? (await attempt(frame, caller, importedKey)) ?? fail('error')
    })
  } finally {
    wipeSecret(secret)
  }
}

type WantedKey = { chain: ChainType; secret: Secret; address: string }

async function attempt(
  frame: Frame,
  { session, grant }: Caller,
  { chain, secret, address }: WantedKey,
): Promise<string | undefined> {
  // A separate name from that of a running creation, which is finished or repeated under its own.
  const record = { ...(await frame.devices.obtain(session)), creation: crypto.randomUUID() }
  const caller = withDevice({ session, grant }, record)
  const { creation } = record
  const intent = await openIntent(frame, caller, { creation, chain, importedAddress: address })
  if (intent.status === 'open') {
    const job = { frame, session, record, caller, chain, recovery: automaticStrategy }
    return build({ ...job, intentId: intent.intent_id }, secret)
  }
  if (!intent.wallet.imported) return fail('embedded_wallet_already_exists')
  return intent.wallet.address === address ? address : fail('wallet_damaged')
}
