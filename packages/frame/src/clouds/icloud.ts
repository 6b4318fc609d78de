import * as v from 'valibot'
import { fail } from '../errors.ts'
import { ask, type Fetch, readJson } from './ask.ts'
import { type BackupId, type Cloud, nameBackup, readBackup, toBackup } from './cloud.ts'

/** The container of an app, and the API token for web pages. */
export type ICloudContainer = { url: string; container: string; environment: string; apiToken: string }
type Options = { container: ICloudContainer; fetch: Fetch; token: string }

const nextToken = 'x-apple-cloudkit-web-auth-token'
const recordType = 'LatchkeyBackup'
const CloudRecord = v.object({
  serverErrorCode: v.optional(v.string()),
  fields: v.optional(v.object({ content: v.optional(v.object({ value: v.string() })) })),
})
const Answer = v.object({ records: v.tuple([CloudRecord]) })

/**
 * The private database of a user's iCloud, with CloudKit Web Services. Its token is valid for one call, and each
 * response has the next one. A name has one record, so each generation of a backup has its own name.
 */
export function createICloud({
  container: { url, container, environment, apiToken },
  fetch,
  token,
}: Options): Cloud {
  const path = [container, environment].map(encodeURIComponent).join('/')
  let webToken = token

  async function call(operation: 'modify' | 'lookup', body: object) {
    const query = new URLSearchParams({ ckAPIToken: apiToken, ckWebAuthToken: webToken })
    const address = `${url}/database/1/${path}/private/records/${operation}?${query}`
    // As text, which needs no preflight and is the format of CloudKit's own library.
    const response = await ask(fetch, address, { method: 'POST', body: JSON.stringify(body) })
    webToken = response.headers.get(nextToken) ?? webToken
    const answer = await readJson(response)
    if (response.status === 401 || response.status === 421) return fail('cloud_login_needed')
    const result = v.safeParse(Answer, answer)
    if (!response.ok || !result.success) return fail('cloud_unreachable')
    return result.output.records[0]
  }

  function modify(operationType: 'forceReplace' | 'forceDelete', record: object) {
    return call('modify', { operations: [{ operationType, record }] })
  }

  return {
    kind: 'icloud',
    async write(backup, half) {
      const fields = { content: { value: toBackup(backup, half) } }
      const record = { recordName: await nameRecord(backup), recordType, fields }
      const { serverErrorCode } = await modify('forceReplace', record)
      if (serverErrorCode === 'QUOTA_EXCEEDED') fail('cloud_full')
      if (serverErrorCode === 'ACCESS_DENIED') fail('cloud_access_denied')
      if (serverErrorCode !== undefined) fail('cloud_unreachable')
    },
    async read(backup) {
      const { serverErrorCode, fields } = await call('lookup', {
        records: [{ recordName: await nameRecord(backup) }],
      })
      if (serverErrorCode !== undefined && !/^(NOT_FOUND|ZONE_NOT_FOUND|UNKNOWN_ITEM)$/.test(serverErrorCode))
        return fail('cloud_unreachable')
      return readBackup(backup, fields?.content?.value ?? '') ?? fail('cloud_backup_not_found')
    },
    async removeFormer(backup, former) {
      await modify('forceDelete', { recordName: await nameRecord({ ...backup, slotId: former }) })
    },
  }
}

async function nameRecord(backup: BackupId): Promise<string> {
  return `${await nameBackup(backup)}-${backup.slotId}`
}
