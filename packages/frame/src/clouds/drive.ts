import * as v from 'valibot'
import { fail, frameErrorType } from '../errors.ts'
import { type Bytes, toBase64Url } from '../keys/encoding.ts'
import { ask, type Fetch, readJson } from './ask.ts'
import { type BackupId, type Cloud, nameBackup, readBackup, toBackup } from './cloud.ts'

type Options = { url: string; fetch: Fetch; token: string }

const Files = v.object({ files: v.array(v.object({ id: v.pipe(v.string(), v.minLength(1)) })) })
const Refusal = v.object({ error: v.object({ errors: v.array(v.object({ reason: v.string() })) }) })
const writeTries = 3

/**
 * The folder of this app in a Google Drive (https://developers.google.com/workspace/drive/api/guides/appdata): hidden
 * from the user, and deleted when the user revokes the app's access. It may contain several files with one name.
 */
export function createDrive({ url, fetch, token }: Options): Cloud {
  /** The files from before this page's write. */
  let former: string[] = []

  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...init.headers, authorization: `Bearer ${token}` }
    const response = await ask(fetch, url + path, { ...init, headers })
    return response.ok ? response : refuse(response)
  }

  /** Newest first. */
  async function list(backup: BackupId): Promise<string[]> {
    const query = new URLSearchParams({
      spaces: 'appDataFolder',
      q: `name = '${await nameBackup(backup)}'`,
      orderBy: 'createdTime desc',
      fields: 'files(id)',
      pageSize: '100',
    })
    const result = v.safeParse(Files, await readJson(await call(`/drive/v3/files?${query}`)))
    return result.success ? result.output.files.map(({ id }) => id) : fail('cloud_unreachable')
  }

  async function find(backup: BackupId, ids: readonly string[]): Promise<Bytes | undefined> {
    for (const id of ids) {
      const file = await call(`/drive/v3/files/${encodeURIComponent(id)}?alt=media`).catch(unlessGone)
      const half = file && readBackup(backup, await file.text())
      if (half) return half
    }
    return undefined
  }

  async function create(backup: BackupId, half: Bytes): Promise<void> {
    const boundary = toBase64Url(crypto.getRandomValues(new Uint8Array(18)))
    const metadata = { name: await nameBackup(backup), parents: ['appDataFolder'] }
    const parts = [JSON.stringify(metadata), toBackup(backup, half)]
    const body = parts.map((part) => `--${boundary}\r\ncontent-type: application/json\r\n\r\n${part}\r\n`)
    await call('/upload/drive/v3/files?uploadType=multipart&fields=id', {
      method: 'POST',
      headers: { 'content-type': `multipart/related; boundary=${boundary}` },
      body: `${body.join('')}--${boundary}--`,
    })
  }

  return {
    kind: 'google-drive',
    async write(backup, half) {
      former = await list(backup)
      for (let tries = 1; ; tries++) {
        try {
          return await create(backup, half)
        } catch (error) {
          if (frameErrorType(error) !== 'cloud_unreachable' || tries === writeTries) throw error
          // The response may be lost although the file exists.
          if (await find(backup, await list(backup))) return
        }
      }
    },
    async read(backup) {
      return (await find(backup, await list(backup))) ?? fail('cloud_backup_not_found')
    },
    async removeFormer() {
      for (const id of former)
        await call(`/drive/v3/files/${encodeURIComponent(id)}`, { method: 'DELETE' }).catch(unlessGone)
    },
  }
}

async function refuse(response: Response): Promise<never> {
  const { status } = response
  const result = v.safeParse(Refusal, await readJson(response))
  const reason = result.success ? (result.output.error.errors[0]?.reason ?? '') : ''
  if (status === 401) return fail('cloud_login_needed')
  if (status === 404) return fail('cloud_backup_not_found')
  if (reason === 'storageQuotaExceeded') return fail('cloud_full')
  // Rate limits are also 403.
  if (status === 403 && !/rateLimit|dailyLimit/i.test(reason)) return fail('cloud_access_denied')
  return fail('cloud_unreachable')
}

/** It was deleted after it was listed. */
function unlessGone(error: unknown): undefined {
  if (frameErrorType(error) === 'cloud_backup_not_found') return undefined
  throw error
}
