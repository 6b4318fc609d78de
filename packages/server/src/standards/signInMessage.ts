/**
 * The message that a wallet signs to log in: [EIP-4361](https://eips.ethereum.org/EIPS/eip-4361), and the same for
 * Solana with another account line (protocol 7.3, 7.4). Members are texts as in the message.
 */
export type SignInMessage = {
  scheme?: string
  domain: string
  address: string
  statement?: string
  uri: string
  version: string
  chainId: string
  nonce: string
  issuedAt: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: string[]
}

export type AccountKind = 'Ethereum' | 'Solana'
type Field = Exclude<keyof SignInMessage, 'scheme' | 'domain' | 'address' | 'statement' | 'resources'>

const page = /^(?:([a-z][a-z\d+.-]*):\/\/)?([^\s/?#@]+)$/i
// [RFC 3986](https://www.rfc-editor.org/rfc/rfc3986), as far as EIP-4361 allows it.
const uri = /^[a-z][a-z\d+.-]*:[\w:/?#[\]@!$&'()*+,;=.~%-]*$/i
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const statementForm = /^[\w:/?#[\]@!$&'()*+,;=.~ -]+$/

/** In this order, each on its own line. */
const fields: readonly { name: Field; label: string; form: RegExp; optional?: true }[] = [
  { name: 'uri', label: 'URI', form: uri },
  { name: 'version', label: 'Version', form: /^\d+$/ },
  { name: 'chainId', label: 'Chain ID', form: /^[\w:-]{1,41}$/ },
  { name: 'nonce', label: 'Nonce', form: /^[A-Za-z\d]{8,}$/ },
  { name: 'issuedAt', label: 'Issued At', form: time },
  { name: 'expirationTime', label: 'Expiration Time', form: time, optional: true },
  { name: 'notBefore', label: 'Not Before', form: time, optional: true },
  { name: 'requestId', label: 'Request ID', form: /^[\w.~!$&'()*+,;=:@%-]*$/, optional: true },
]

const wants = (kind: AccountKind) => ` wants you to sign in with your ${kind} account:`

/** Longer texts are not messages of a page: the text, then many resources. */
const maxCharacters = 10_000

/** Parses a message. Undefined unless writing it again gives exactly the same text (R41: sign-in messages). */
export function parseMessage(text: string, kind: AccountKind): SignInMessage | undefined {
  if (text.length > maxCharacters) return undefined
  const [first = '', address = '', ...lines] = text.split('\n')
  const [, scheme, domain] =
    (first.endsWith(wants(kind)) && page.exec(first.slice(0, -wants(kind).length))) || []
  const rest = domain && readStatement(lines)
  if (!rest) return undefined
  const read: Partial<Record<Field, string>> = {}
  for (const { name, label, form, optional } of fields) {
    const start = `${label}: `
    if (!rest.lines[0]?.startsWith(start)) {
      if (optional) continue
      return undefined
    }
    const value = String(rest.lines.shift()).slice(start.length)
    if (!form.test(value)) return undefined
    read[name] = value
  }
  // All required members have been read.
  const message = {
    ...(scheme ? { scheme } : {}),
    ...{ domain, address, ...read },
    ...(rest.statement ? { statement: rest.statement } : {}),
    ...(rest.lines.length > 0 ? { resources: rest.lines.slice(1).map((line) => line.slice(2)) } : {}),
  } as SignInMessage
  if (!message.resources?.every((resource) => uri.test(resource)) && message.resources) return undefined
  return writeMessage(message, kind) === text ? message : undefined
}

/** The text that a wallet signs. */
export function writeMessage(message: SignInMessage, kind: AccountKind): string {
  const { scheme, domain, address, statement, resources } = message
  return [
    `${scheme ? `${scheme}://` : ''}${domain}${wants(kind)}`,
    address,
    '',
    ...(statement ? [statement] : []),
    '',
    ...fields.flatMap(({ name, label }) => {
      const value = message[name]
      return value === undefined ? [] : [`${label}: ${value}`]
    }),
    ...(resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}

/** Between two empty lines, or missing with the two still present. */
function readStatement([before, line = '', ...lines]: string[]) {
  if (before !== '') return undefined
  if (line === '') return { lines }
  const after = lines.shift()
  return after === '' && statementForm.test(line) ? { statement: line, lines } : undefined
}
