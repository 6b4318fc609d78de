import { email, limits } from '@latchkey/wire'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fromBase64Url, fromHex, isHex } from '../packages/frame/src/keys/encoding.ts'
import { parseInteger } from '../packages/frame/src/keys/number.ts'
import { readClientData } from '../packages/server/src/methods/passkeys/clientData.ts'
import { isSignedText } from '../packages/server/src/methods/siws/signature.ts'
import { canonical, createAddressReader, toNetwork } from '../packages/server/src/network/address.ts'
import { readPlainAddress } from '../packages/server/src/network/plainAddress.ts'
import { returnAddress } from '../packages/server/src/network/returnAddress.ts'
import { describeBrowser } from '../packages/server/src/session/label.ts'
import { readPublicKey } from '../packages/server/src/standards/ed25519.ts'
import { parseMessage } from '../packages/server/src/standards/signInMessage.ts'
import { parseNumber } from '../packages/server/src/user/phoneNumber.ts'
import { canonicalJson } from '../packages/wire/src/canonicalJson.ts'
import { readTypes } from '../packages/wire/src/signing/typedDataTypes.ts'
import { findCostly } from './support/cpuBudget.ts'
import { hostileTexts } from './support/hostileTexts.ts'

const budgetMs = 30
const hops = createAddressReader(['10.0.0.0/8'])
const lines = (text: string, at: number) => message.split('\n').with(at, text).join('\n')
const message = [
  'https://a.example wants you to sign in with your Ethereum account:',
  '0xabababababababababababababababababababab',
  '',
  'Hello',
  '',
  'URI: https://a.example',
  'Version: 1',
  'Chain ID: 1',
  'Nonce: aaaaaaaaaaaa',
  'Issued At: 2026-01-01T00:00:00Z',
].join('\n')

/** Hand-written parsers of a caller's text. One call may refuse a text before it is parsed, and another may not. */
const parsers: Record<string, (text: string) => unknown> = {
  'an email address': (text) => v.safeParse(email.EmailAddress, text),
  'the domain of an email address': (text) => v.safeParse(email.EmailAddress, `a@${text}`),
  'a phone number': parseNumber,
  'an address to go back to': readPlainAddress,
  'an address that is gone back to': (text) =>
    returnAddress(text, { code: 'c', stateCode: 's', provider: 'google' }),
  'a message to sign in with': (text) => parseMessage(text, 'Ethereum'),
  'each line of such a message': (text) =>
    message.split('\n').map((_, at) => parseMessage(lines(text, at), 'Ethereum')),
  'a Solana address': (text) => readPublicKey(text.slice(0, 1_000)),
  'a Solana signature': (text) =>
    isSignedText(text, { key: new Uint8Array(32), text, host: 'a', origin: 'https://a' }),
  'a network address': canonical,
  'the bucket of a network address': toNetwork,
  'the way a request came': (text) => hops({ socket: '10.0.0.1', forwarded: text }),
  'the name of a browser': describeBrowser,
  'the data of a passkey client': readClientData,
  'types of structured data': (text) => readTypes({ A: [{ name: text, type: text }] }, ['A']),
  'an array type': (text) => readTypes({ A: [{ name: 'a', type: `A${text}` }] }, ['A']),
  'an integer': parseInteger,
  'bytes in hex': (text) => isHex(text) && fromHex(text),
  'bytes in base64url': fromBase64Url,
  'canonical JSON': (text) => canonicalJson({ [text]: text }),
}

/** A text of the maximum length of a body, and one that is short enough for readers that check the length first. */
const lengths = [limits.bodyBytes, limits.bodyBytes / 8]

test.each(Object.entries(parsers))(
  'security: reading %s takes no more than the text is long',
  async (_, parse) => {
    const read = (text: string) => () => {
      try {
        return parse(text)
      } catch {
        return undefined // refused, which is an answer too
      }
    }
    const works = lengths.flatMap((length) =>
      [...hostileTexts(length)].map(({ name, text }) => ({ name, run: read(text) })),
    )
    expect(await findCostly(works, budgetMs)).toEqual([])
  },
)
