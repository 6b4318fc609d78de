import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientErrors, serverErrors } from '@latchkey/wire'
import { table } from './comments.ts'

const packages = join(import.meta.dirname, '../../../packages')
const catalog = /wire\/src\/(?:errors|serverErrors)\.ts$/

export const errorCodes = [...Object.keys(serverErrors), ...Object.keys(clientErrors)]

export function errorsPage(): string {
  const sources = readSources()
  const isRaised = (code: string) => sources.some((text) => text.includes(`'${code}'`))
  const note = (code: string) =>
    isRaised(code) ? '' : 'in the catalog of published clients; never raised here'
  const server = Object.entries(serverErrors).map(([code, { status, message }]) => [
    `\`${code}\``,
    String(status),
    message,
    note(code),
  ])
  const client = Object.entries(clientErrors).map(([code, { message }]) => [
    `\`${code}\``,
    message,
    note(code),
  ])
  return [
    '# Error codes',
    'An `AppError` has `code`, `message`, `data`, and for a server error `status` and `requestId`. Callbacks such as `onError` get only the code. Use the code: messages are for users and may change. What to do about the common ones: [troubleshooting](../use/troubleshooting.md).',
    '## Server errors',
    'The body of every response that is not 2xx is `{ "error": message, "code": code }`, sometimes with `data` or a more specific message. The header `x-request-id` has the id of the request, which is also in the log.',
    table(['Code', 'Status', 'Message', ''], server),
    '## Client errors',
    'Raised in the page, never sent.',
    table(['Code', 'Message', ''], client),
  ].join('\n\n')
}

function readSources(): string[] {
  return ['server', 'signer', 'core', 'react', 'frame', 'consent'].flatMap((name) => {
    const folder = join(packages, name, 'src')
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|texts\//.test(file) && !catalog.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
  })
}
