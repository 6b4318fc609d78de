import { AppError } from '@latchkey/wire'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { crossAppErrors } from '../../methods/crossApp/errors.ts'
import { farcasterErrors, signerErrors } from '../../methods/farcaster/errors.ts'
import { oauthErrors } from '../../methods/oauth/errors.ts'
import { passkeysErrors } from '../../methods/passkeys/errors.ts'
import { telegramErrors } from '../../methods/telegram/errors.ts'
import { enrollErrors } from '../../mfa/enroll/errors.ts'
import { mfaErrors } from '../../mfa/errors.ts'
import { codeErrors } from '../../otp/errors.ts'
import { first } from '../../texts/en/first.ts'
import { more } from '../../texts/en/more.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { createErrors } from '../../wallet/manage/errors.ts'
import { newPasswordErrors, passwordErrors } from '../../wallet/recovery/errors.ts'
import { describeError } from './describeError.ts'
import type { Rows } from './errors.ts'

const texts = { ...first, ...more } as Texts & MoreTexts

/** Every screen that a limit of the server can end on, and what it says while it counts down. */
const screens: readonly [string, Rows<Texts & MoreTexts>, string, 'code' | 'frame'][] = [
  ['code', codeErrors, 'Too many attempts. Try again in {time}.', 'code'],
  ['oauth', oauthErrors, 'Too many attempts. Try again in {time}.', 'code'],
  ['passkey', passkeysErrors, 'Too many attempts. Try again in {time}.', 'code'],
  ['telegram', telegramErrors, 'Too many attempts. Try again in {time}.', 'code'],
  ['farcaster', farcasterErrors, 'Too many attempts. Try again in {time}.', 'code'],
  ['farcaster signer', signerErrors, 'Too many attempts. Try again in {time}.', 'code'],
  ['cross-app', crossAppErrors, 'Too many attempts. Try again in {time}.', 'code'],
  ['verification', mfaErrors, 'Too many attempts. Try again in {time}.', 'code'],
  ['enrollment', enrollErrors, 'Too many tries. Wait {time}.', 'frame'],
  ['wallet creation', createErrors, 'Too many attempts. Try again in {time}.', 'frame'],
  ['recovery password', passwordErrors, 'Too many wrong passwords. Try again in {time}.', 'frame'],
  ['new password', newPasswordErrors, 'Too many attempts. Try again in {time}.', 'frame'],
]

describe('a limit counts down', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  test.each(screens)('%s', (_, rows, sentence, from) => {
    const data = { retry_after_seconds: 240, ...(from === 'frame' && { type: 'too_many_requests' }) }
    const error = new AppError('too_many_requests', { data, message: 'Too many attempts.' })
    const say = () => describeError(error, { texts, rows }).text
    expect(say()).toBe(sentence.replace('{time}', '4 minutes'))
    vi.advanceTimersByTime(195_500)
    expect(say()).toBe(sentence.replace('{time}', '45 seconds'))
    vi.advanceTimersByTime(60_000)
    expect(say()).toMatch(/Try again\.$/)
  })
})
