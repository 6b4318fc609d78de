import { canonicalJson } from '@latchkey/wire'
import { fail } from '../errors.ts'
import { type Bytes, wipe } from '../keys/encoding.ts'
import {
  checkPasswordKdf,
  newPasswordKdf,
  type PasswordKdf,
  toPasswordBytes,
  toPasswordKeys,
} from '../keys/passwordKdf.ts'
import { refuse } from '../keys/refusal.ts'
import {
  newPasswordSlot,
  newRecoverySlot,
  openPasswordSlot,
  openRecoverySlot,
  type PasswordHalf,
} from '../vault/slots.ts'
import type { Frame } from '../vault/vault.ts'
import { byCloud } from './cloudRecovery.ts'
import type { Recovery } from './recoveryKind.ts'
import { type RecoveryRequest, readRecoveryMethod } from './recoveryMethod.ts'

const maxLength = 1_024

/** The method that a request names, with what it takes. */
export function readRecovery(frame: Frame, request: RecoveryRequest): Recovery {
  const method = readRecoveryMethod(request)
  if (method === 'google-drive' || method === 'icloud') {
    const { recoveryAccessToken: token } = request
    return token ? byCloud(frame.openCloud(method, token)) : fail('cloud_login_needed')
  }
  if (method !== 'user-passcode') return automatic
  const password = readPassword(request)
  // Counted by the letters a person sees typed, as published clients do.
  const { minPasswordLength = 6 } = frame
  if (password === undefined || password.length < minPasswordLength) return fail('invalid_request_arguments')
  return byPassword(frame, password)
}

/** One that is tried, so of any length but a flood's. */
function readPassword({ recoveryPassword, recoveryPin }: RecoveryRequest): string | undefined {
  const password = recoveryPassword || recoveryPin || undefined
  return password !== undefined && password.length > maxLength ? fail('invalid_request_arguments') : password
}

/** What a user recovers with, where there is anything: by which method the vault knows. */
export type RecoverySecret = { password: string } | { token: string }

export function readSecret(request: RecoveryRequest): RecoverySecret | undefined {
  const { recoveryAccessToken: token } = request
  if (token) return { token }
  const password = readPassword(request)
  return password === undefined ? undefined : { password }
}

/** Both halves are in the vault (security 2.4). */
export const automatic: Recovery = {
  kind: 'privy',
  seal: async (wallet, secret) => ({ slot: await newRecoverySlot(wallet, secret) }),
  open: openRecoverySlot,
}

function byPassword(frame: Frame, password: string): Recovery {
  /** Of the slot that was just made: to open it, once, the password need not be stretched again. */
  let made: PasswordHalf | undefined
  let stretching: ReturnType<typeof stretchNew> | undefined
  async function stretchNew() {
    const kdf = newPasswordKdf(frame.memoryGib)
    return { kdf, ...(await stretchPassword(frame, password, kdf)) }
  }
  const forget = () => {
    wipe(made?.clientHalf)
    made = undefined
    stretching?.then(({ clientHalf }) => wipe(clientHalf)).catch(() => {})
    stretching = undefined
  }
  return {
    kind: 'user-passcode',
    forget,
    begin() {
      stretching ??= stretchNew()
      // Whoever seals hears of a failure.
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
      const begun = stretching ?? stretchNew()
      stretching = undefined
      const { kdf, clientHalf, accessKey } = await begun
      forget()
      made = { kdf, clientHalf: Uint8Array.from(clientHalf) }
      await frame.madePasswords.add(wallet.entropyId, { kdf, accessKey })
      return { slot: await newPasswordSlot(wallet, { kdf, clientHalf }, secret), accessKey }
    },
    async open(wallet, slot) {
      const { kdf } = slot
      if (!kdf) return refuse('weak_password_kdf')
      const known = made && canonicalJson(made.kdf) === canonicalJson(kdf) ? made : undefined
      if (known) made = undefined
      const { clientHalf } = known ?? (await stretchPassword(frame, password, kdf))
      return openPasswordSlot(wallet, slot, { kdf, clientHalf })
    },
  }
}

/** Numbers below the floor are refused before the password is touched: what is made with them is easy to guess. */
export async function stretchPassword(
  { stretch }: Pick<Frame, 'stretch'>,
  password: string,
  kdf: PasswordKdf,
) {
  checkPasswordKdf(kdf)
  const bytes = toPasswordBytes(password)
  let stretched: Bytes | undefined
  try {
    stretched = await stretch(bytes, kdf)
    return await toPasswordKeys(stretched)
  } finally {
    wipe(bytes, stretched)
  }
}
