import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@latchkey/wire'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.ts'
import type { BridgeWish } from '../../funding/bridge/bridges.ts'
import { describeBridgeError } from '../../funding/bridge/describeBridgeError.ts'
import { crossAppErrors } from '../../methods/crossApp/errors.ts'
import { farcasterErrors, signerErrors } from '../../methods/farcaster/errors.ts'
import { oauthErrors } from '../../methods/oauth/errors.ts'
import { passkeysErrors, unlinkErrors } from '../../methods/passkeys/errors.ts'
import { telegramErrors } from '../../methods/telegram/errors.ts'
import { enrollErrors } from '../../mfa/enroll/errors.ts'
import { mfaErrors } from '../../mfa/errors.ts'
import { codeErrors } from '../../otp/errors.ts'
import { first } from '../../texts/en/first.ts'
import { more } from '../../texts/en/more.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { delegationErrors } from '../../wallet/delegation/errors.ts'
import { walletsErrors } from '../../wallet/external/errors.ts'
import { createErrors, exportErrors } from '../../wallet/manage/errors.ts'
import { cloudErrors, newPasswordErrors, passwordErrors } from '../../wallet/recovery/errors.ts'
import { signErrors } from '../../wallet/sign/errors.ts'
import type { Rows } from './errors.ts'
import { useCountdown } from './useCountdown.ts'
import { useDescription } from './useDescription.ts'

type AllTexts = Texts & MoreTexts
const texts = { ...first, ...more } as AllTexts
const tooMany = 'Too many attempts. Try again in {time}.'

/** Every screen that a server limit can end on, and what it shows during the countdown. */
const screens: readonly [string, Rows<AllTexts>, string, 'code' | 'frame'][] = [
  ['code', codeErrors, tooMany, 'code'],
  ['oauth', oauthErrors, tooMany, 'code'],
  ['passkey', passkeysErrors, tooMany, 'code'],
  ['passkey that is unlinked', unlinkErrors, 'Too many tries. Wait {time}.', 'code'],
  ['telegram', telegramErrors, tooMany, 'code'],
  ['farcaster', farcasterErrors, tooMany, 'code'],
  ['farcaster signer', signerErrors, tooMany, 'code'],
  ['cross-app', crossAppErrors, tooMany, 'code'],
  ['verification', mfaErrors, tooMany, 'code'],
  ['enrollment', enrollErrors, 'Too many tries. Wait {time}.', 'frame'],
  ['signature and transaction', signErrors, tooMany, 'code'],
  ['wallet creation', createErrors, tooMany, 'frame'],
  ['wallet export', exportErrors, tooMany, 'code'],
  ['connecting a wallet', walletsErrors, tooMany, 'code'],
  ['recovery password', passwordErrors, 'Too many wrong passwords. Try again in {time}.', 'frame'],
  ['new password', newPasswordErrors, tooMany, 'frame'],
  ['cloud', cloudErrors, tooMany, 'code'],
  ['delegation, consent and revocation', delegationErrors, tooMany, 'code'],
  ['funding and account screens without sentences of their own', {}, tooMany, 'code'],
]

const limit = (from: 'code' | 'frame' = 'code') => {
  const data = { retry_after_seconds: 240, ...(from === 'frame' && { type: 'too_many_requests' }) }
  return new AppError('too_many_requests', { data, message: 'Too many attempts.' })
}

function Said({ error, rows }: { error: AppError; rows: Rows<AllTexts> }) {
  const description = useDescription(error, { texts, rows })
  return <p data-locked={description?.isLocked}>{description?.text}</p>
}

function SaidOfBridge({ error }: { error: AppError }) {
  useCountdown(error)
  const { title, text } = describeBridgeError(error, { texts, wish: { from: '0x' } as BridgeWish })
  return <p>{`${title}. ${text}`}</p>
}

describe('a limit counts down', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())
  const passes = (ms: number) => act(() => vi.advanceTimersByTime(ms))

  test.each(screens)('%s', (_, rows, sentence, from) => {
    const { container } = draw(<Said error={limit(from)} rows={rows} />)
    expect(container.textContent).toBe(sentence.replace('{time}', '4 minutes'))
    expect(container.querySelector('[data-locked=true]')).not.toBeNull()
    passes(195_500)
    expect(container.textContent).toBe(sentence.replace('{time}', '45 seconds'))
    passes(60_000)
    expect(container.textContent).toMatch(/Try again\.$/)
    expect(container.querySelector('[data-locked=false]')).not.toBeNull()
  })

  test('a bridge', () => {
    const { container } = draw(<SaidOfBridge error={limit()} />)
    expect(container.textContent).toBe(tooMany.replace('{time}', '4 minutes'))
    passes(195_500)
    expect(container.textContent).toBe(tooMany.replace('{time}', '45 seconds'))
  })
})

test('every screen shows its errors with the countdown', () => {
  const root = join(import.meta.dirname, '../..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const screenFiles = files.filter((file) => /(Screen|Request|Dialog)\.tsx$/.test(file))
  expect(
    screenFiles.filter((file) => /useDescription\(|useCountdown\(/.test(read(file))).length,
  ).toBeGreaterThan(25)
  const still = screenFiles.filter((file) => /\b(describeError|getErrorText)\(/.test(read(file)))
  expect(still).toEqual([])
})
