import { onTestFinished, vi } from 'vitest'
import { eventually } from '../../../test/support/eventually.ts'

/** One request, and what becomes of its answer. */
export type HeldAnswer = {
  /** `POST https://…/api/v1/sessions {"body":…}` */
  request: string
  /** Hands the answer on that was given when the question was asked. */
  release(): void
  /** Hands on a failure that clients do not send again. */
  fail(): void
}

export type Answers = {
  /** Holds each answer to these requests from now on, in the order of the requests. `free` lets go of all and holds no more. */
  hold(at: RegExp): { held: HeldAnswer[]; wait(count: number): Promise<void>; free(): void }
  /** These requests fail from now on; gives the way back. The server hears nothing. */
  fail(at: RegExp): () => void
  /** The requests of this kind so far. */
  list(at: RegExp): string[]
}

/** As a gateway between page and server says it. Not a status of those that clients send again. */
const failure = () =>
  Response.json({ error: 'The gateway fails.', code: 'unknown_auth_error' }, { status: 400 })

/**
 * Stands between a page and all that it fetches: server, frame, nodes of chains. The answers are real; when they arrive,
 * and in which order, says the test.
 */
export function controlAnswers(): Answers {
  const { fetch } = globalThis
  const requests: string[] = []
  const holds = new Set<{ at: RegExp; take(answer: HeldAnswer): void }>()
  const failing = new Set<RegExp>()

  async function pass(url: string, init?: RequestInit): Promise<Response> {
    const request = `${init?.method ?? 'GET'} ${url} ${typeof init?.body === 'string' ? init.body : ''}`
    requests.push(request)
    if ([...failing].some((at) => at.test(request))) return failure()
    const hold = [...holds].find(({ at }) => at.test(request))
    if (!hold) return fetch(url, init)
    const answer = await fetch(url, init)
    const isGood = await new Promise<boolean>((resolve) =>
      hold.take({ request, release: () => resolve(true), fail: () => resolve(false) }),
    )
    return isGood ? answer : failure()
  }

  vi.stubGlobal('fetch', pass)
  onTestFinished(() => vi.stubGlobal('fetch', fetch))
  return {
    hold(at) {
      const held: HeldAnswer[] = []
      const hold = { at, take: (answer: HeldAnswer) => void held.push(answer) }
      holds.add(hold)
      return {
        held,
        wait: (count) =>
          eventually(() => {
            if (held.length < count) throw new Error(`${held.length} of ${count} requests like ${at}`)
          }),
        free() {
          holds.delete(hold)
          for (const answer of held) answer.release()
        },
      }
    },
    fail(at) {
      failing.add(at)
      return () => void failing.delete(at)
    },
    list: (at) => requests.filter((request) => at.test(request)),
  }
}
