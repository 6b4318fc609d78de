import { canonicalJson } from '@latchkey/wire'
import { type Bytes, wipe } from '../keys/encoding.ts'
import {
  checkPasswordKdf,
  newPasswordKdf,
  type PasswordKdf,
  toPasswordBytes,
  toPasswordKeys,
} from '../keys/passwordKdf.ts'
import { refuse } from '../keys/refusal.ts'
import { newPasswordSlot, openPasswordSlot, type PasswordHalf } from '../vault/slots.ts'
import type { Frame } from '../vault/vault.ts'
import type { RecoveryStrategy } from './strategy.ts'

/** Recovery with a password of the user, which is stretched into the client's half (security 2.4). */
export function createPasswordStrategy(frame: Frame, password: string): RecoveryStrategy {
  /** The half of the new slot: to open it once, the password need not be stretched again. */
  let newHalf: PasswordHalf | undefined
  let stretching: ReturnType<typeof stretchNew> | undefined
  async function stretchNew() {
    const kdf = newPasswordKdf(frame.memoryGib)
    return { kdf, ...(await stretchPassword(frame, password, kdf)) }
  }
  const forget = () => {
    wipe(newHalf?.clientHalf)
    newHalf = undefined
    stretching?.then(({ clientHalf }) => wipe(clientHalf)).catch(() => {})
    stretching = undefined
  }
  return {
    kind: 'user-passcode',
    forget,
    begin() {
      stretching ??= stretchNew()
      // The sealing step reports a failure.
      stretching.catch(() => {})
    },
    async hasMade(entropyId) {
      const kdf = frame.madePasswords.find(entropyId)
      if (!kdf) return false
      const { clientHalf, accessKey } = await stretchPassword(frame, password, kdf)
      wipe(clientHalf)
      return frame.madePasswords.matches(entropyId, accessKey)
    },
    async seal(wallet, secret) {
      const stretch = stretching ?? stretchNew()
      stretching = undefined
      const { kdf, clientHalf, accessKey } = await stretch
      forget()
      newHalf = { kdf, clientHalf: Uint8Array.from(clientHalf) }
      await frame.madePasswords.add(wallet.entropyId, { kdf, accessKey })
      return { slot: await newPasswordSlot(wallet, { kdf, clientHalf }, secret), accessKey }
    },
    async open(wallet, slot) {
      const { kdf } = slot
      if (!kdf) return refuse('weak_password_kdf')
      const match = newHalf && canonicalJson(newHalf.kdf) === canonicalJson(kdf) ? newHalf : undefined
      if (match) newHalf = undefined
      const { clientHalf } = match ?? (await stretchPassword(frame, password, kdf))
      return openPasswordSlot(wallet, slot, { kdf, clientHalf })
    },
  }
}

/** Parameters below the minimum are refused before the password is used: its result would be easy to guess. */
export async function stretchPassword(
  { stretch }: Pick<Frame, 'stretch'>,
  password: string,
  kdf: PasswordKdf,
) {
  checkPasswordKdf(kdf)
  const bytes = toPasswordBytes(password)
  let stretchedKey: Bytes | undefined
  try {
    stretchedKey = await stretch(bytes, kdf)
    return await toPasswordKeys(stretchedKey)
  } finally {
    wipe(bytes, stretchedKey)
  }
}
