import { AppError, type management, type ParsedInput, type Reply } from '@latchkey/wire'
import * as v from 'valibot'
import type { App } from '../app/app.ts'
import type { BoundDb } from '../db/binding.ts'
import { toUser } from '../user/toWire.ts'
import type { UserRow } from '../user/user.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { defaultLimit } from './listUsers.ts'
import {
  listByPrefix,
  listBySubjects,
  listContaining,
  listExact,
  type Match,
  scanForPart,
} from './searchStore.ts'
import { readLists, readTerms } from './searchTerms.ts'
import { listUsersById } from './store.ts'
import { toUserId } from './userId.ts'

type SearchRequest = { app: App; input: ParsedInput<typeof management.searchUsers> }
type Page = Reply<typeof management.searchUsers>

/** Where the next page begins: the step, and the last row that was read there. */
const Position = v.union([
  v.tuple([v.picklist(['exact', 'scan', 'contains']), v.string()]),
  v.tuple([v.literal('prefix'), v.string(), v.string()]),
])
type Position = v.InferOutput<typeof Position>
/** The last user of a page of a search by lists. */
const AccountsPosition = v.tuple([v.literal('accounts'), v.string()])

/** Of one request: a step may find only users of an earlier one. */
const maxSteps = 5

/**
 * Each costs up to a hundred times as much as the others together. A page that has users already ends before them, so
 * that a whole address, or its beginning, is found in the same time among millions.
 */
const slowSteps: ReadonlySet<string> = new Set<Position[0]>(['scan', 'contains'])

/** A trigram index does not help with shorter terms. */
const shortestPart = 3

/**
 * Finds users by a term or by lists of accounts, one page at a time. A term finds users with exactly this id, address,
 * number, name or subject, then those that begin with it, then those that contain it. No user is on two pages; a page
 * may have fewer users than `limit`.
 *
 * @throws AppError `invalid_data`
 */
export async function searchUsers(at: BoundDb, { app, input }: SearchRequest): Promise<Page> {
  const { searchTerm, limit = defaultLimit } = input
  if (searchTerm === undefined) return searchAccounts(at, { app, input, limit })
  const terms = readTerms(searchTerm)
  const position = readCursor(Position, input.cursor)
  const byId = await listUsersById(at, { appId: app.id, ids: [toUserId(searchTerm.trim())] })
  const results = position === undefined ? [...byId] : []
  let next: Position | undefined = position ?? ['exact', '']
  for (let steps = 0; next !== undefined && steps < maxSteps; steps++) {
    if (results.length >= limit || (results.length > 0 && slowSteps.has(next[0]))) break
    const step = await runStep(at, { appId: app.id, terms, limit: limit - results.length }, next)
    const users = await readMatches(at, app, step.matches)
    results.push(...users.filter(({ id }) => id !== byId[0]?.id))
    next = step.next
  }
  return { data: results.map(toUser), next_cursor: next === undefined ? null : writeCursor(next) }
}

type Step = { matches: readonly Match[]; next: Position | undefined }
type StepParams = { appId: string; terms: readonly string[]; limit: number }

/** Reads the rows of one step, from a position. */
async function runStep(at: BoundDb, search: StepParams, [step, ...after]: Position): Promise<Step> {
  const [text = '', userId = ''] = after
  if (step === 'exact') {
    const { matches, last } = await listExact(at, { ...search, after: text })
    return { matches, next: last ? ['exact', last.user_id] : ['prefix', '', ''] }
  }
  if (step === 'prefix') {
    const { matches, last } = await listByPrefix(at, { ...search, after: { text, userId } })
    return { matches, next: last ? ['prefix', last.text, last.user_id] : ['scan', ''] }
  }
  const terms = search.terms.filter((term) => term.length >= shortestPart)
  if (terms.length === 0) return { matches: [], next: undefined }
  if (step === 'scan') {
    const { matches, last, isRare } = await scanForPart(at, { ...search, terms, after: text })
    // Decided once, at the newest users: the two ways have different orders.
    if (text === '' && isRare) return { matches: [], next: ['contains', ''] }
    return { matches, next: last && ['scan', last.user_id] }
  }
  const { matches, last } = await listContaining(at, { ...search, terms, after: text })
  return { matches, next: last && ['contains', last.user_id] }
}

/** Finds users by lists of addresses and numbers, sorted by id. */
async function searchAccounts(
  at: BoundDb,
  { app, input, limit }: SearchRequest & { limit: number },
): Promise<Page> {
  const accounts = readLists(input)
  if (accounts === undefined)
    throw new AppError('invalid_data', {
      message: 'Give searchTerm, or one of emails, phoneNumbers and walletAddresses.',
    })
  const [, after = ''] = readCursor(AccountsPosition, input.cursor) ?? []
  const matches = await listBySubjects(at, { appId: app.id, accounts, limit: limit + 1, after })
  const page = matches.slice(0, limit)
  const last = matches.length > limit ? page.at(-1) : undefined
  const users = await readMatches(at, app, page)
  return { data: users.map(toUser), next_cursor: last ? writeCursor(['accounts', last.user_id]) : null }
}

/** Reads the users of matches. Leaves out a user whose account this server did not write. */
async function readMatches(at: BoundDb, { id: appId }: App, matches: readonly Match[]): Promise<UserRow[]> {
  const byId = new Map(matches.map((match) => [match.user_id, match]))
  const users = await listUsersById(at, { appId, ids: [...byId.keys()] })
  return users.filter((user) => {
    const { type, subject } = byId.get(user.id) ?? {}
    return user.accounts.some((account) => account.type === type && account.subject === subject)
  })
}
