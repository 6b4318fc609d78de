import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  AuthenticationResponse,
  CreationOptions,
  RegistrationResponse,
  RequestOptions,
} from '../../packages/wire/src/methods/passkeys.ts'

/** Mistakes and variations of an authenticator, or of the browser in front of it. */
export type Behavior = {
  /** The origin of the requesting page. */
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  crossOrigin?: boolean
  topOrigin?: string
  userPresent?: boolean
  userVerified?: boolean
  counter?: number
  backupEligible?: boolean
  backedUp?: boolean
  userHandle?: string
  /** A given credential id instead of a new one, such as another user's. */
  credentialId?: string
  aaguid?: string
  attestation?: 'none' | 'self' | 'certificates'
  transports?: string[]
  /** How present and future clients read `user.id` (protocol 5.1). */
  userIdAs?: 'text' | 'base64url'
  /** Signs with this credential's key, regardless of the id it claims. */
  signingKeyId?: string
}

type StoredCredential = {
  id: string
  rpId: string
  userHandle: Buffer
  privateKey: KeyObject
  counter: number
}

export type Authenticator = ReturnType<typeof createAuthenticator>

/** A passkey provider in software: ES256, attestation `none` by default. It can misbehave. */
export function createAuthenticator({ counts = true, ...always }: Behavior & { counts?: boolean } = {}) {
  const credentials: StoredCredential[] = []

  function flags(behavior: Behavior, isAttested: boolean): number {
    const bits = [
      (behavior.userPresent ?? true) && 0x01,
      (behavior.userVerified ?? true) && 0x04,
      behavior.backupEligible && 0x08,
      behavior.backedUp && 0x10,
      isAttested && 0x40,
    ]
    return bits.reduce<number>((sum, bit) => sum + (bit || 0), 0)
  }

  function authenticatorData(
    behavior: Behavior & { rpId: string; counter: number },
    credentialData: Buffer | undefined,
  ) {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags(behavior, credentialData !== undefined))
    head.writeUInt32BE(behavior.counter, 1)
    return Buffer.concat([sha256(behavior.rpId), head, credentialData ?? Buffer.alloc(0)])
  }

  return {
    stored: credentials,

    /** Makes a passkey, as `navigator.credentials.create` would. */
    register(options: CreationOptions, behavior: Behavior = {}): RegistrationResponse {
      const settings = { ...always, ...behavior }
      const rpId = settings.rpId ?? options.rp.id ?? 'localhost'
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = settings.credentialId ?? randomBytes(16).toString('base64url')
      const userHandle = Buffer.from(
        options.user.id,
        settings.userIdAs === 'base64url' ? 'base64url' : 'utf8',
      )
      const counter = settings.counter ?? 0
      credentials.push({ id, rpId, userHandle, privateKey, counter })
      const rawId = Buffer.from(id, 'base64url')
      const length = Buffer.alloc(2)
      length.writeUInt16BE(rawId.length)
      const aaguid = Buffer.from((settings.aaguid ?? '0'.repeat(32)).replace(/-/g, ''), 'hex')
      const credentialData = Buffer.concat([aaguid, length, rawId, coseKey(publicKey)])
      const authData = authenticatorData({ ...settings, rpId, counter }, credentialData)
      const clientData = toClientData('webauthn.create', options.challenge, settings)
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey)
      return {
        ...envelope(id),
        response: {
          client_data_json: clientData.toString('base64url'),
          attestation_object: attestationObject(authData, settings.attestation ?? 'none', signature).toString(
            'base64url',
          ),
          transports: settings.transports ?? ['internal'],
        },
      }
    },

    /** Signs in with the newest passkey for the relying party, as `navigator.credentials.get` would. */
    assert(options: RequestOptions, behavior: Behavior = {}): AuthenticationResponse {
      const settings = { ...always, ...behavior }
      const rpId = settings.rpId ?? options.rp_id ?? 'localhost'
      const ids = options.allow_credentials?.map(({ id }) => id) ?? []
      const fits = ({ id }: StoredCredential) => ids.length === 0 || ids.includes(id)
      const credential = credentials.findLast(
        (one) =>
          one.id === (settings.signingKeyId ?? settings.credentialId) ||
          (!settings.signingKeyId && fits(one)),
      )
      if (!credential) throw new DOMException('No passkey for this page.', 'NotAllowedError')
      credential.counter = settings.counter ?? (counts ? credential.counter + 1 : 0)
      const authData = authenticatorData({ ...settings, rpId, counter: credential.counter }, undefined)
      const clientData = toClientData('webauthn.get', options.challenge, settings)
      return {
        ...envelope(settings.credentialId ?? credential.id),
        response: {
          client_data_json: clientData.toString('base64url'),
          authenticator_data: authData.toString('base64url'),
          signature: sign(
            'sha256',
            Buffer.concat([authData, sha256(clientData)]),
            credential.privateKey,
          ).toString('base64url'),
          user_handle:
            settings.userHandle ??
            credential.userHandle.toString(settings.userIdAs === 'base64url' ? 'base64url' : 'utf8'),
        },
      }
    },
  }
}

function envelope(id: string) {
  return {
    id,
    raw_id: id,
    type: 'public-key' as const,
    authenticator_attachment: 'platform',
    client_extension_results: {},
  }
}

function toClientData(type: string, challenge: string, behavior: Behavior): Buffer {
  const { origin = 'http://localhost:3000', crossOrigin = false, topOrigin } = behavior
  const data = {
    type: behavior.type ?? type,
    challenge: behavior.challenge ?? challenge,
    origin,
    crossOrigin,
    topOrigin,
  }
  return Buffer.from(JSON.stringify(data))
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** RFC 9053: kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}

type Attestation = NonNullable<Behavior['attestation']>

function attestationObject(authData: Buffer, format: Attestation, signature: Buffer): Buffer {
  const statement: [string, Buffer][] = [
    ['alg', Buffer.from([0x26])],
    ['sig', cborBytes(signature)],
  ]
  // Not a valid certificate: a server that parses it fails; one that refuses certificates does not read it.
  if (format === 'certificates')
    statement.push(['x5c', Buffer.concat([Buffer.from([0x81]), cborBytes(randomBytes(64))])])
  return cborMap([
    ['fmt', cborText(format === 'none' ? 'none' : 'packed')],
    ['attStmt', cborMap(format === 'none' ? [] : statement)],
    ['authData', cborBytes(authData)],
  ])
}

/** The part of RFC 8949 that is needed above. */
function cborMap(members: readonly (readonly [string, Buffer])[]): Buffer {
  return Buffer.concat([
    cborHead(5, members.length),
    ...members.flatMap(([name, value]) => [cborText(name), value]),
  ])
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
}

function cborBytes(value: Buffer): Buffer {
  return Buffer.concat([cborHead(2, value.length), value])
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
}
