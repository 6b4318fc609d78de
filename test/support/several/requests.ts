import fc from 'fast-check'
import { expect } from 'vitest'
import { listPasskeys } from '../../../packages/server/src/methods/passkeys/credential.ts'
import { readParts } from '../../../packages/server/src/sandbox/multipart.ts'
import { listCloudOrigins } from '../../../packages/server/src/wallet/recovery/clouds/addresses.ts'
import { type Row, upTo } from './row.ts'

const word = fc.stringMatching(/^[a-z]{1,8}$/)

export const requests: readonly Row[] = [
  {
    readers: ['server/src/sandbox/multipart.ts readParts'],
    several: 'parts of an upload',
    oracle: 'exactly the two that Drive takes; another number is refused',
    property: (size) =>
      fc.property(fc.array(word, size), (names) => {
        const parts = names.map((name) => `--b\r\ncontent-type: text/plain\r\n\r\n{"name":"${name}"}\r\n`)
        const read = readParts('multipart/related; boundary=b', `${parts.join('')}--b--`)
        const [first, second] = names
        expect(read).toEqual(
          names.length === 2 ? { metadata: { name: first }, content: `{"name":"${second}"}` } : undefined,
        )
      }),
  },
  {
    readers: ['server/src/methods/passkeys/credential.ts listPasskeys'],
    several: 'passkeys among the accounts of a user',
    oracle: 'each passkey, in its order',
    property: (size) =>
      fc.property(fc.array(word, size), (subjects) => {
        const accounts = subjects.flatMap((subject) => [
          { type: 'passkey', subject },
          { type: 'email', subject },
        ])
        expect(listPasskeys({ accounts } as never).map(({ subject }) => subject)).toEqual(subjects)
      }),
  },
  {
    readers: ['server/src/wallet/recovery/clouds/addresses.ts listCloudOrigins'],
    several: 'clouds',
    oracle: 'the origin of each once, without the own one',
    property: (size) =>
      fc.property(fc.array(word, upTo(20, size)), (hosts) => {
        const urls = ['https://login.example/api', ...hosts.map((host) => `https://${host}.example/api`)]
        const clouds = Object.fromEntries(urls.map((url, at) => [`cloud${at}`, { url }]))
        const origins = listCloudOrigins(
          { config: { publicUrl: 'https://login.example' } } as never,
          clouds as never,
        )
        const others = new Set(
          hosts.filter((host) => host !== 'login').map((host) => `https://${host}.example`),
        )
        expect(origins).toEqual([...others])
      }),
  },
]
