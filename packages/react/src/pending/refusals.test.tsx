import { AppError, type ErrorCode } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { crossAppErrors } from '../methods/crossApp/errors.ts'
import { farcasterErrors, signerErrors } from '../methods/farcaster/errors.ts'
import { oauthErrors } from '../methods/oauth/errors.ts'
import { passkeysErrors } from '../methods/passkeys/errors.ts'
import { telegramErrors } from '../methods/telegram/errors.ts'
import { mfaErrors } from '../mfa/errors.ts'
import { describeError } from '../modal/errors/describeError.ts'
import type { Rows } from '../modal/errors/errors.ts'
import { first } from '../texts/en/first.ts'
import { more } from '../texts/en/more.ts'
import type { MoreTexts, Texts } from '../texts/texts.ts'
import { walletsErrors } from '../wallet/external/errors.ts'
import { cloudErrors } from '../wallet/recovery/errors.ts'

const texts = { ...first, ...more } as Texts & MoreTexts
const error = (code: string, message?: string) =>
  new AppError(code as ErrorCode, message === undefined ? {} : { message })
const telegramEnd = 'Telegram auth failed or was canceled by the client'

/** What a user can cancel or refuse outside of the modal, and how that is said: never as a failure. */
const refusals: readonly {
  method: string
  rows: Rows<Texts & MoreTexts>
  error: AppError
  problem?: 'rejected'
  text: string
}[] = [
  {
    ...{ method: 'oauth', rows: oauthErrors, error: error('oauth_user_denied') },
    text: "To continue with Google, allow Harbor on Google's page.",
  },
  {
    ...{ method: 'passkey', rows: passkeysErrors, error: error('passkey_not_allowed') },
    text: 'No passkey was used. Try again or choose another method.',
  },
  {
    ...{ method: 'telegram', rows: telegramErrors, error: error('unknown_auth_error', telegramEnd) },
    text: "Telegram didn't confirm it. Try again or choose another method.",
  },
  {
    ...{ method: 'farcaster', rows: farcasterErrors, error: error('invalid_credentials') },
    text: "The request wasn't approved. Try again or choose another method.",
  },
  {
    ...{ method: 'farcaster signer', rows: signerErrors, error: error('invalid_credentials') },
    text: "The request wasn't approved. Try again or choose another method.",
  },
  {
    ...{ method: 'cross-app', rows: crossAppErrors, error: error('oauth_user_denied') },
    text: "You didn't allow the connection.",
  },
  {
    ...{ method: 'wallet', rows: walletsErrors, error: error('generic_connect_wallet_error') },
    ...{ problem: 'rejected', text: 'You canceled it in Rainbow. Try again or use a different wallet.' },
  },
  {
    ...{ method: 'cloud', rows: cloudErrors, error: error('oauth_user_denied') },
    text: 'The window was closed, or Harbor was not allowed to use Drive. Nothing was changed.',
  },
  {
    ...{ method: 'second factor, a passkey', rows: mfaErrors, error: error('passkey_not_allowed') },
    text: 'No passkey was used. Try again or choose another method.',
  },
]

const names = { provider: 'Google', app: 'Harbor', wallet: 'Rainbow', cloud: 'Drive' }

test.each(refusals)('$method: a refusal is said calmly', ({ rows, error, problem, text }) => {
  const description = describeError(error, { texts, rows, names, ...(problem && { problem }) })
  expect(description).toMatchObject({ text, isCanceled: true })
  expect(`${description.title} ${description.text}`).not.toMatch(/fail|reject|denied|invalid|error|must/i)
})
