import { generateKeyPairSync } from 'node:crypto'
import { prepareSeal, type SealedForCaller } from './sealToCaller.ts'

/** Base64 of DER SPKI. */
export type UserPublicKeys = { publicKeys: readonly string[]; expiredKeys: readonly string[] }
type User = { appId: string; userId: string }

/** A new key as its caller gets it, once: the private key as base64 of DER PKCS8, as plain text or sealed. */
export type UserKey = { expires_at: number } & ({ authorization_key: string } | SealedForCaller)

export type UserKeys = {
  /** Makes a key with which a user signs requests. `recipientKey` is base64 of DER SPKI, or PEM. */
  create(user: User & { recipientKey?: string | undefined }): Promise<UserKey>
  find(user: User): UserPublicKeys
}

const lifeSeconds = 900
/** An expired key is remembered for this long, so that the error can say that the key has expired. */
const memorySeconds = 3_600
const maxOfUser = 20
const maxUsers = 100_000

/**
 * Creates the store of keys with which users sign requests as members of a key quorum. It keeps only public keys, and
 * only in memory: after a restart it is empty, and users ask for new keys.
 *
 * @example
 * const userKeys = createUserKeys(() => Date.now() / 1_000)
 */
export function createUserKeys(now: () => number): UserKeys {
  const users = new Map<string, { publicKey: string; expiresAt: number }[]>()
  const toName = ({ appId, userId }: User) => `${appId} ${userId}`
  const forgetOld = () => {
    for (const [name, keys] of users) {
      const last = keys.at(-1)?.expiresAt ?? 0
      // The map is sorted by the time of each user's newest key.
      if (last + memorySeconds > now() && users.size < maxUsers) return
      users.delete(name)
    }
  }
  return {
    async create({ recipientKey, ...user }) {
      const seal = recipientKey === undefined ? undefined : await prepareSeal(recipientKey)
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const text = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
      const key = seal ? await seal(new TextEncoder().encode(text)) : { authorization_key: text }
      forgetOld()
      const name = toName(user)
      const expiresAt = now() + lifeSeconds
      const others = (users.get(name) ?? []).slice(1 - maxOfUser)
      users.delete(name)
      const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
      users.set(name, [...others, { publicKey: spki, expiresAt }])
      return { ...key, expires_at: Math.floor(expiresAt * 1_000) }
    },
    find(user) {
      const keys = users.get(toName(user)) ?? []
      const list = (isLive: boolean) =>
        keys.filter(({ expiresAt }) => expiresAt > now() === isLive).map(({ publicKey }) => publicKey)
      return { publicKeys: list(true), expiredKeys: list(false) }
    },
  }
}
