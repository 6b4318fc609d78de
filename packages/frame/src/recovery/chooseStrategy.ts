import { fail } from '../errors.ts'
import { newRecoverySlot, openRecoverySlot } from '../vault/slots.ts'
import type { Frame } from '../vault/vault.ts'
import { createCloudStrategy } from './cloudStrategy.ts'
import { createPasswordStrategy } from './passwordStrategy.ts'
import { type RecoveryRequest, readRecoveryMethod } from './readMethod.ts'
import type { RecoveryStrategy } from './strategy.ts'

const maxLength = 1_024

/** Chooses the recovery strategy of the method that a request names. */
export function chooseStrategy(frame: Frame, request: RecoveryRequest): RecoveryStrategy {
  const method = readRecoveryMethod(request)
  if (method === 'google-drive' || method === 'icloud') {
    const { recoveryAccessToken: token } = request
    return token ? createCloudStrategy(frame.openCloud(method, token)) : fail('cloud_login_needed')
  }
  if (method !== 'user-passcode') return automaticStrategy
  const password = readPassword(request)
  // Counted by visible characters, as published clients do.
  const { minPasswordLength = 6 } = frame
  if (password === undefined || password.length < minPasswordLength) return fail('invalid_request_arguments')
  return createPasswordStrategy(frame, password)
}

/** A password to try may have any length, up to a limit against floods. */
function readPassword({ recoveryPassword, recoveryPin }: RecoveryRequest): string | undefined {
  const password = recoveryPassword || recoveryPin || undefined
  return password !== undefined && password.length > maxLength ? fail('invalid_request_arguments') : password
}

/** The user's input to recover with, if there is any; the vault knows the method. */
export type RecoverySecret = { password: string } | { token: string }

export function readSecret(request: RecoveryRequest): RecoverySecret | undefined {
  const { recoveryAccessToken: token } = request
  if (token) return { token }
  const password = readPassword(request)
  return password === undefined ? undefined : { password }
}

/** Both halves are in the vault (security 2.4). */
export const automaticStrategy: RecoveryStrategy = {
  kind: 'privy',
  seal: async (wallet, secret) => ({ slot: await newRecoverySlot(wallet, secret) }),
  open: openRecoverySlot,
}
