import { vault } from '@latchkey/wire'
import type { Caller } from '../channel/caller.ts'
import { fail } from '../errors.ts'
import { derive, deriveAddress } from '../keys/derive.ts'
import { type Bytes, wipe } from '../keys/encoding.ts'
import { toMnemonic } from '../keys/mnemonic.ts'
import { wipeSecret } from '../keys/secret.ts'
import { writeKey } from '../keys/writeKey.ts'
import { type Frame, openWithVault, requireWallet } from '../vault/vault.ts'
import type { ExportRequest } from './exportRequest.ts'
import { type SealedKey, sealKey } from './sealedKey.ts'

/** The content of the buttons. The words exist only for a mnemonic, and only if the client asks for them. */
export type ExportedKey = { key: SealedKey; phrase: SealedKey | undefined }

/** Opens the wallet with the vault's endpoint for exports, and keeps the key and the words, sealed. */
export async function openKey(
  frame: Frame,
  caller: Caller,
  { keyRequest: wanted, address, wantsPhrase }: Pick<ExportRequest, 'keyRequest' | 'address' | 'wantsPhrase'>,
): Promise<ExportedKey> {
  const { name, chain, index } = wanted
  const opening = await openWithVault(frame, caller, name, vault.exportSlot)
  requireWallet(opening, wanted)
  const { secret } = opening
  let key: Bytes | undefined
  try {
    // The vault may claim any address for this entropy: the derived address is the proof.
    if ((await deriveAddress(secret, name.chain, 0)) !== name.address) return fail('wallet_damaged')
    key = await derive(secret, chain, index)
    if (address !== undefined && (await deriveAddress(secret, chain, index)) !== address)
      return fail('invalid_request_arguments')
    const isMnemonic = secret.kind === 'mnemonic'
    return {
      key: await sealKey(writeKey[chain](key)),
      phrase: wantsPhrase && isMnemonic ? await sealKey(toMnemonic(secret.bytes)) : undefined,
    }
  } finally {
    wipe(key)
    wipeSecret(secret)
  }
}
