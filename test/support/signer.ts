import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSigner, serveSigner } from '../../packages/signer/src/index.ts'
import { closeAtEnd } from './closeAtEnd.ts'

/**
 * A separate signer in this process, behind a socket as in production. `env` is the environment that a server needs to
 * call it. `stop` ends it, and `start` opens it again with its state.
 */
export async function startSigner(publicUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-signer-'))
  const path = join(folder, 'signer.sock')
  let end: (() => Promise<void>) | undefined
  const start = async () => {
    const signer = await openSigner({ folder, publicUrl })
    const stop = await serveSigner(signer, { path })
    end = async () => {
      await stop()
      await signer.close()
    }
  }
  const stop = async () => {
    await end?.()
    end = undefined
  }
  await start()
  closeAtEnd(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  })
  return { folder, env: { LATCHKEY_SIGNER: path }, start, stop }
}
