import * as v from 'valibot'

const Key = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  key: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
})
const Keys = v.pipe(v.array(Key), v.minLength(1))
/**
 * `main` wraps every data key except those of recovery client halves, which have their own key-encryption key (security
 * 2.4).
 */
const Ring = v.object({ v: v.literal(1), main: Keys, recovery: Keys })

export type KekFamily = 'main' | 'recovery'
export type Kek = v.InferOutput<typeof Key>
/**
 * Key-encryption keys, newest first. The database tells which of them is in use (`canary.ts`), so that a key can be on
 * every machine before the first row needs it.
 */
export type KeyRing = v.InferOutput<typeof Ring>
type Random = (bytes: number) => Uint8Array

export const families = ['main', 'recovery'] as const satisfies readonly KekFamily[]

/** Parses the text of keys.json, wherever it is stored. */
export function parseKeyRing(text: string): KeyRing {
  try {
    return v.parse(Ring, JSON.parse(text))
  } catch {
    // The parser's message may quote the text, which is secret.
    throw new Error('The key-encryption keys cannot be read: this is not the text of a keys.json.')
  }
}

export function makeKeyRing(random: Random): KeyRing {
  return { v: 1, main: [makeKey(random)], recovery: [makeKey(random)] }
}

/** A ring with new keys in front. The old ones stay: backups of the database need them. */
export function withFreshKeys(ring: KeyRing, random: Random): KeyRing {
  return {
    v: 1,
    main: [makeKey(random), ...ring.main],
    recovery: [makeKey(random), ...ring.recovery],
  }
}

function makeKey(random: Random): Kek {
  return { id: Buffer.from(random(6)).toString('hex'), key: Buffer.from(random(32)).toString('base64url') }
}

export function findKek(ring: KeyRing, family: KekFamily, id: string): Kek | undefined {
  return ring[family].find((kek) => kek.id === id)
}

/** Names of the keys in `other` that `ring` does not have. */
export function missingFrom(ring: KeyRing, other: KeyRing | undefined): string[] {
  return families.flatMap((family) =>
    (other?.[family] ?? [])
      .filter(({ id, key }) => findKek(ring, family, id)?.key !== key)
      .map(({ id }) => `${id} (${family})`),
  )
}

/** All keys of both: those of `other` before the newest shared one are newer, the others are older. */
export function mergeRings(ring: KeyRing, other: KeyRing): KeyRing {
  return { v: 1, main: mergeFamily(ring, other, 'main'), recovery: mergeFamily(ring, other, 'recovery') }
}

function mergeFamily(ring: KeyRing, other: KeyRing, family: KekFamily): Kek[] {
  const shared = other[family].findIndex(({ id }) => findKek(ring, family, id) !== undefined)
  if (shared === -1)
    throw new Error(
      'These keys have none in common with those of this server: they belong to another database.',
    )
  const isNew = ({ id, key }: Kek) => {
    const own = findKek(ring, family, id)
    if (own && own.key !== key) throw new Error(`The key ${id} (${family}) is another one here.`)
    return own === undefined
  }
  const newer = other[family].slice(0, shared).filter(isNew)
  const older = other[family].slice(shared).filter(isNew)
  return [...newer, ...ring[family], ...older]
}
