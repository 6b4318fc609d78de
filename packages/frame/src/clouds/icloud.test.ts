import { describe, expect, test } from 'vitest'
import { frameErrorType } from '../errors.ts'
import { toBackup } from './cloud.ts'
import { createICloud } from './icloud.ts'

/** CloudKit's own responses, and their results. `clouds.test.ts` uses the sandbox's CloudKit. */

const backup = { appId: 'app', entropyId: '0xroot', slotId: 'this slot' }
const half = new Uint8Array(32).fill(7)
const container = {
  url: 'https://icloud.test',
  container: 'iCloud.test',
  environment: 'production',
  apiToken: 'api',
}

function open(...answers: Response[]) {
  const urls: URL[] = []
  const fetch = async (url: string) => {
    urls.push(new URL(url))
    return answers.shift() ?? expect.fail('asked once too often')
  }
  return { cloud: createICloud({ container, fetch, token: 'first' }), urls }
}
const record = (value: object, headers = {}) => Response.json({ records: [value] }, { headers })
const toRefusal = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was refused',
    (cause) => frameErrorType(cause),
  )

test.each([
  ['QUOTA_EXCEEDED', 'cloud_full'],
  ['ACCESS_DENIED', 'cloud_access_denied'],
  ['THROTTLED', 'cloud_unreachable'],
])('error: a backup that is refused with %s is not written: %s', async (serverErrorCode, type) => {
  const { cloud } = open(record({ serverErrorCode }))
  expect(await toRefusal(cloud.write(backup, half))).toBe(type)
})

test.each([
  [{ serverErrorCode: 'NOT_FOUND' }, 'cloud_backup_not_found'],
  [{ serverErrorCode: 'ZONE_NOT_FOUND' }, 'cloud_backup_not_found'],
  [{ serverErrorCode: 'UNKNOWN_ITEM' }, 'cloud_backup_not_found'],
  [{ serverErrorCode: 'THROTTLED' }, 'cloud_unreachable'],
  // Another error, which is not about this backup.
  [{ serverErrorCode: 'USER_NOT_FOUND' }, 'cloud_unreachable'],
  [{ serverErrorCode: 'NOT_FOUND_YET' }, 'cloud_unreachable'],
  [{}, 'cloud_backup_not_found'],
  [{ fields: {} }, 'cloud_backup_not_found'],
  [{ fields: { content: { value: '{}' } } }, 'cloud_backup_not_found'],
  [
    { fields: { content: { value: toBackup({ ...backup, slotId: 'another' }, half) } } },
    'cloud_backup_not_found',
  ],
])('error: a lookup that is answered with %j is %s', async (answer, type) => {
  const { cloud } = open(record(answer))
  expect(await toRefusal(cloud.read(backup))).toBe(type)
})

describe('a session', () => {
  test.each([401, 421])('error: that has ended (%i) asks for a login', async (status) => {
    const { cloud } = open(Response.json({ serverErrorCode: 'AUTHENTICATION_REQUIRED' }, { status }))
    expect(await toRefusal(cloud.read(backup))).toBe('cloud_login_needed')
  })

  test('goes on with the token that the last answer brought, or with its own', async () => {
    const content = { fields: { content: { value: toBackup(backup, half) } } }
    const next = { 'x-apple-cloudkit-web-auth-token': 'second' }
    const { cloud, urls } = open(record(content, next), record({}), record({}))
    expect(await cloud.read(backup)).toEqual(half)
    await cloud.write(backup, half)
    await cloud.removeFormer(backup, 'a former slot')
    const tokens = urls.map(({ searchParams }) => searchParams.get('ckWebAuthToken'))
    expect(tokens).toEqual(['first', 'second', 'second'])
    expect(urls.map(({ pathname }) => pathname)).toEqual(
      ['lookup', 'modify', 'modify'].map(
        (name) => `/database/1/iCloud.test/production/private/records/${name}`,
      ),
    )
  })
})
