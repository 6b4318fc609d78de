import { revealHidden } from './revealHidden.ts'

/** A login message (EIP-4361 and its Solana counterpart). */
export type LoginMessage = {
  domain: string
  address: string
  chain: 'Ethereum' | 'Solana'
  statement?: string | undefined
  uri: string
  chainId?: string | undefined
  nonce: string
  issuedAt: string
  expirationTime?: string | undefined
  notBefore?: string | undefined
  requestId?: string | undefined
  resources: readonly string[]
}

export type MessageDescription =
  /** `text` is as signed, except that hidden characters are shown as codes; then `hasHidden` is true. */
  | { kind: 'text'; text: string; hasHidden: boolean }
  | { kind: 'binary'; hex: string; bytes: number }
  | { kind: 'login'; text: string; hasHidden: boolean; login: LoginMessage }

/**
 * Describes a `personal_sign` message. Wallets sign hex as bytes, so hex that is UTF-8 text is shown as that text, and
 * any other hex as hex.
 */
export function describeMessage(message: string): MessageDescription {
  const bytes = parseBytes(message)
  const content = bytes ? decodeText(bytes) : message
  if (content === undefined) return { kind: 'binary', hex: message, bytes: bytes?.length ?? 0 }
  const text = revealHidden(content)
  const hasHidden = text !== content
  const login = parseLogin(text)
  return login ? { kind: 'login', text, hasHidden, login } : { kind: 'text', text, hasHidden }
}

function parseBytes(message: string): Uint8Array | undefined {
  if (!/^0x(?:[\da-fA-F]{2})*$/.test(message)) return undefined
  const pairs = message.slice(2).match(/../g) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}

/** Undefined if the bytes are not UTF-8, are empty, or contain control characters that text does not have. */
function decodeText(bytes: Uint8Array): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell binary data from text
  const binary = /[\u0000-\u0008\u000e-\u001f\u007f]/
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text === '' || binary.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

const wants = ' wants you to sign in with your '
const page = /^(?:[a-z][a-z\d+.-]*:\/\/)?(\S+)$/
/** The longest host name (RFC 1035) with its port. The title shows no longer one. */
const longestDomain = 253 + ':65535'.length
const longestAddress = 44

/** The first two lines, up to the start of the rest. */
function parseHead(text: string) {
  const [first = '', address = '', rest] = text.split('\n', 3)
  const chain = (['Ethereum', 'Solana'] as const).find((name) => first.endsWith(`${wants}${name} account:`))
  const domain = chain && page.exec(first.slice(0, first.lastIndexOf(wants)))?.[1]
  if (!domain || !/^\S+$/.test(address) || rest === undefined) return undefined
  if (domain.length > longestDomain || address.length > longestAddress) return undefined
  return { domain, chain, address, end: first.length + address.length + 2 }
}

function parseLogin(text: string): LoginMessage | undefined {
  const head = parseHead(text)
  const fieldsAt = text.search(/^URI: /m)
  if (!head || fieldsAt < 0) return undefined
  const { end, ...opening } = head
  const fields = parseFields(text.slice(fieldsAt))
  if (!fields) return undefined
  const { uri, nonce, issuedAt } = fields
  if (!uri || !nonce || !issuedAt) return undefined
  const statement = text.slice(end, fieldsAt).trim() || undefined
  const resources = [...text.slice(fieldsAt).matchAll(/^- (.+)$/gm)].map((line) => line[1] ?? '')
  return { ...opening, statement, ...fields, uri, nonce, issuedAt, resources }
}

const names = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
]

/** Undefined if a name occurs twice: the app may read the other one. */
function parseFields(lines: string) {
  const all = lines.split(/[\n\r\u2028\u2029]/)
  const isTwice = (name: string) => all.filter((line) => line.startsWith(`${name}: `)).length > 1
  if (names.some(isTwice)) return undefined
  const read = (name: string) =>
    all.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) || undefined
  return {
    uri: read('URI'),
    chainId: read('Chain ID'),
    nonce: read('Nonce'),
    issuedAt: read('Issued At'),
    expirationTime: read('Expiration Time'),
    notBefore: read('Not Before'),
    requestId: read('Request ID'),
  }
}
