import type { ChainType } from '@latchkey/wire'
import type { Caller } from '../channel/caller.ts'
import { fail } from '../errors.ts'
import { chains } from '../keys/chains.ts'
import { type Secret, wipeSecret } from '../keys/secret.ts'
import { automaticStrategy } from '../recovery/chooseStrategy.ts'
import { build, openIntent, overtaken } from './create.ts'
import { type Frame, inTurn, withDevice } from './vault.ts'

/**
 * Makes a wallet of a key that the user brings, or answers the one that it is: stage, verify, commit, as a creation
 * (decision 13: wallet keys). Nothing of a try that stopped is needed for the next: whoever repeats it brings the key
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
  // Its own name, beside that of a creation under way, which is finished or repeated under its own.
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
