import { farcaster, me, type Reply } from '@latchkey/wire'
import type { Caller } from '../channel/caller.ts'
import { fail, mark } from '../errors.ts'
import { deriveAddress } from '../keys/derive.ts'
import { type Bytes, wipe } from '../keys/encoding.ts'
import { deriveSigner, signFarcasterHash, toSignerKey } from '../keys/farcasterSigner.ts'
import { wipeSecret } from '../keys/secret.ts'
import { type Frame, openWithVault, type WalletName, withDevice } from './vault.ts'

/** The number of keys derived at most: after so many revocations in Farcaster, a user gets no further one. */
const generations = 16
const silence = { invalid_credentials: 'farcaster_unreachable' } as const

/** Requests a signer of the user's own Farcaster account, with the first key that was not revoked. */
export async function requestSigner(
  frame: Frame,
  caller: Caller,
  name: WalletName,
): Promise<Reply<typeof farcaster.initSigner>> {
  const { fid } = await readOwn(frame, caller)
  return withSecret(frame, caller, name, async ({ secret, record }) => {
    let reply: Reply<typeof farcaster.initSigner> | undefined
    for (let generation = 0; generation < generations; generation++) {
      const key = await deriveSigner(secret.bytes, { fid, generation })
      const input = { ed25519_public_key: toSignerKey(key) }
      wipe(key)
      reply = await frame
        .api(farcaster.initSigner, input, withDevice(caller, record))
        .catch((cause: unknown) => mark(cause, silence))
      if (reply.status !== 'revoked') break
    }
    return reply ?? fail('error')
  })
}

type HashRequest = { name: WalletName; fid: number; hash: Bytes }

/** Signs with the approved signer of the user's own Farcaster account. */
export async function signWithSigner(
  frame: Frame,
  caller: Caller,
  { name, fid, hash }: HashRequest,
): Promise<string> {
  const { keyring } = frame
  const { accessToken } = caller.session
  const use = async () => {
    const cachedKey = keyring.find(name.address)
    const id = cachedKey && { entropyId: cachedKey.entropyId, chain: 'farcaster' as const, index: fid }
    return id && keyring.use(accessToken, id, ({ key }) => signFarcasterHash(hash, key))
  }
  const outcome = await use()
  if (outcome) return outcome.result
  await keyring.opening(accessToken, `${name.address} farcaster ${fid}`, () =>
    openSigner(frame, caller, { name, fid }),
  )
  const again = await use()
  return again ? again.result : fail('error')
}

/** The server knows which key was approved, and asks Farcaster whether it still is. */
async function openSigner(
  frame: Frame,
  caller: Caller,
  { name, fid }: Omit<HashRequest, 'hash'>,
): Promise<void> {
  const own = await readOwn(frame, caller)
  // A page may ask for any id, but a user signs only for their own.
  if (own.fid !== fid) return fail('invalid_request_arguments')
  const { publicKey } = own
  if (publicKey === undefined) return fail('farcaster_signer_missing')
  await withSecret(frame, caller, name, async ({ entropyId, secret }) => {
    const key = await findKey(secret.bytes, { fid, publicKey })
    try {
      if (!key) return fail('farcaster_signer_missing')
      const { status } = await frame.api(farcaster.signerStatus, { ed25519_public_key: publicKey }, caller)
      if (status !== 'approved') return fail('farcaster_signer_missing')
      frame.keyring.learn(name.address, { entropyId, chain: name.chain })
      const { accessToken } = caller.session
      await frame.keyring.keep(
        accessToken,
        { entropyId, chain: 'farcaster', index: fid },
        { key, address: publicKey, until: caller.grant?.until },
      )
    } finally {
      wipe(key)
    }
  })
}

async function findKey(
  secret: Bytes,
  { fid, publicKey }: { fid: number; publicKey: string },
): Promise<Bytes | undefined> {
  for (let generation = 0; generation < generations; generation++) {
    const key = await deriveSigner(secret, { fid, generation })
    if (toSignerKey(key) === publicKey) return key
    wipe(key)
  }
  return undefined
}

async function readOwn({ api }: Frame, { session, grant }: Caller) {
  const { user } = await api(me, {}, { session, grant })
  const account = user.linked_accounts.find(({ type }) => type === 'farcaster')
  const { fid, signer_public_key: publicKey } = account ?? {}
  if (typeof fid !== 'number') return fail('invalid_request_arguments')
  return { fid, publicKey: typeof publicKey === 'string' ? publicKey : undefined }
}

/** Opens the secret of a wallet for `work`, and wipes it. */
async function withSecret<T>(
  frame: Frame,
  caller: Caller,
  name: WalletName,
  work: (opening: Awaited<ReturnType<typeof openWithVault>>) => Promise<T>,
): Promise<T> {
  const opening = await openWithVault(frame, caller, name)
  try {
    // The vault may claim any address for this entropy.
    if ((await deriveAddress(opening.secret, name.chain, 0)) !== name.address) return fail('wallet_damaged')
    return await work(opening)
  } finally {
    wipeSecret(opening.secret)
  }
}
