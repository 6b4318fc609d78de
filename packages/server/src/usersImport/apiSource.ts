import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import { fetchPublic, OutsideError, type PublicReply } from '../network/fetchPublic.ts'
import type { Source, SourcePage } from './importUsers.ts'

const Page = v.looseObject({ data: v.array(v.unknown()), next_cursor: v.nullish(v.string()) })
const usersPerPage = 100
const tries = 8
const firstPauseMs = 1_000
const longestPauseMs = 60_000
const maxBytes = 8 * 1_024 ** 2

type Account = { apiUrl: string; appId: string; appSecret: string }

/**
 * Reads users from the published API, page by page. The position is the cursor of the next page. Waits after a 429 as
 * long as the service asks, and after an outage with growing pauses.
 *
 * @throws if the service refuses the secret, or does not answer after eight tries.
 */
export function openApi(ctx: Pick<Context, 'config'>, account: Account): Source {
  return {
    name: `api ${account.apiUrl} ${account.appId}`,
    async *open(position) {
      let cursor = position
      if (cursor === end) return
      do {
        const { data, next_cursor } = await readPage(ctx, account, cursor)
        cursor = next_cursor ?? undefined
        yield { users: data, next: cursor ?? end } satisfies SourcePage
      } while (cursor !== undefined)
    },
  }
}

/** The position behind the last page. No cursor looks like this. */
const end = ' end'

async function readPage(
  ctx: Pick<Context, 'config'>,
  { apiUrl, appId, appSecret }: Account,
  cursor: string | undefined,
): Promise<v.InferOutput<typeof Page>> {
  const query = new URLSearchParams({ limit: String(usersPerPage), ...(cursor !== undefined && { cursor }) })
  const address = `${apiUrl.replace(/\/$/, '')}/v1/users?${query}`
  const headers = {
    authorization: `Basic ${Buffer.from(`${appId}:${appSecret}`).toString('base64')}`,
    ...{ 'privy-app-id': appId, accept: 'application/json' },
  }
  const { status, text } = await ask(() =>
    fetchPublic(ctx, address, { headers, timeoutMs: 30_000, maxBytes, service: 'import' }),
  )
  if (status === 401 || status === 403)
    throw new Error(`${apiUrl} refused the app id or the secret. Check --app-id and PRIVY_APP_SECRET.`)
  if (status !== 200) throw new Error(`${apiUrl} answered ${status} to GET /v1/users.`)
  const page = v.safeParse(Page, parse(text))
  if (!page.success) throw new Error(`${apiUrl} answered with something that is not a page of users.`)
  return page.output
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Repeats a request that failed for now. */
async function ask(send: () => Promise<PublicReply>): Promise<PublicReply> {
  for (let attempt = 1; ; attempt++) {
    const reply = await send().catch((cause: unknown) => {
      const isForNow =
        cause instanceof OutsideError && (cause.reason === 'unreachable' || cause.reason === 'too-slow')
      if (!isForNow || attempt >= tries) throw cause
    })
    if (reply && reply.status !== 429 && reply.status < 500) return reply
    if (reply && attempt >= tries) return reply
    const askedSeconds = Number(reply?.headers['retry-after'])
    const wait = Number.isFinite(askedSeconds) ? askedSeconds * 1_000 : firstPauseMs * 2 ** (attempt - 1)
    await pause(Math.min(Math.max(wait, 0), longestPauseMs))
  }
}
