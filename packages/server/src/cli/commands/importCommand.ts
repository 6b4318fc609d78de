import { appendFile } from 'node:fs/promises'
import type { Config } from '../../config/config.ts'
import { accountReaders } from '../../methods/registry.ts'
import { openApi } from '../../usersImport/apiSource.ts'
import { openFile } from '../../usersImport/fileSource.ts'
import { type ImportCounts, importUsers, type ReportLine } from '../../usersImport/importUsers.ts'
import { leftBehind } from '../../usersImport/plan.ts'
import { defineCommand } from '../command.ts'
import { withContext } from '../context.ts'
import { table, usageError } from '../output.ts'
import { existing } from './appCommands.ts'

const publishedApi = 'https://api.privy.io'

/** Imports users with their ids and linked accounts, from a file or from the published API. */
export const importPrivyCommand = defineCommand(
  {
    options: {
      file: { type: 'string' },
      'app-id': { type: 'string' },
      'api-url': { type: 'string' },
      'dry-run': { type: 'boolean' },
      restart: { type: 'boolean' },
      report: { type: 'string' },
      json: { type: 'boolean' },
    },
    words: 1,
  },
  async ({ values, words }, { config, out }) => {
    const { file, report, restart = false, json, 'dry-run': isDryRun = false } = values
    checkSource(values)
    const counts = await withContext(config, async (ctx) => {
      const app = await existing(ctx, words[0])
      const source = file === undefined ? openApi(ctx, readAccount(config, values)) : await openFile(file)
      return importUsers(ctx, {
        ...{ appId: app.id, source, readers: accountReaders, isDryRun },
        isRestart: restart,
        report: async (lines) => {
          if (report !== undefined && lines.length > 0) await appendFile(report, toLines(lines))
        },
        progress: ({ read }) => out.note(`${read} users read`),
      })
    })
    if (json) return out.line(JSON.stringify(counts))
    out.line(toTable(counts))
    if (isDryRun) out.note('Nothing was written. Run this again without --dry-run.')
    if (counts.leftBehind['embedded wallets'])
      out.note(
        'The keys of embedded wallets stay with the vendor. A user exports the key there and imports it here: the address stays the same. Set createOnLogin to "off" until then, or a login makes another wallet as well.',
      )
    if (counts.conflicts > 0 && report === undefined)
      out.note('Some accounts stayed behind. --report FILE lists them.')
  },
)

type Values = { [name in 'file' | 'app-id' | 'api-url']?: string | undefined }

function checkSource({ file, 'app-id': appId, 'api-url': apiUrl }: Values): void {
  if ((file === undefined) === (appId === undefined))
    throw usageError('Give --file with an export, or --app-id with the app id at the vendor')
  if (file !== undefined && apiUrl !== undefined) throw usageError('--api-url cannot be used with --file')
}

function readAccount({ importSecret }: Config, { 'app-id': appId = '', 'api-url': apiUrl }: Values) {
  if (!importSecret)
    throw usageError(
      'Set PRIVY_APP_SECRET to the secret of the app at the vendor: a flag would show it to others',
    )
  return { apiUrl: apiUrl ?? publishedApi, appId, appSecret: importSecret }
}

function toLines(lines: readonly ReportLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

function toTable(counts: ImportCounts): string {
  const rows: [string, number][] = [
    ['users read', counts.read],
    ['users added', counts.added],
    ['users who were here', counts.existing],
    ['entries that are no user', counts.unreadable],
    ['accounts added', counts.accounts],
    ['users without a login', counts.withoutLogin],
    ['conflicts', counts.conflicts],
    ...leftBehind.flatMap((kind): [string, number][] => {
      const count = counts.leftBehind[kind]
      return count === undefined ? [] : [[`left behind: ${kind}`, count]]
    }),
  ]
  return table(rows.map(([name, count]) => [name, String(count)]))
}
