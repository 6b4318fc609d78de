import { eventually } from '../eventually.ts'

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/** An answer that has arrived and is held back. */
export type HeldAnswer = {
  /** `POST https://…/api/v1/sessions {"body":…}` */
  request: string
  /** Its body. */
  answer: string
  /** Delivers it as it was. */
  release(): void
  /** Delivers a failure after which clients do not repeat the request. */
  fail(): void
}

export type HeldAnswers = {
  /** In the order in which they arrived. */
  held: HeldAnswer[]
  wait(count: number): Promise<void>
  /** Holds no more answers, and keeps those that it has. */
  stop(): void
  /** Releases all, and holds no more. Resolves when their immediate effects are done. */
  free(): Promise<void>
}

export type Answers = {
  /** A `fetch` whose answers are under control. */
  over(fetch: Fetch): Fetch
  /** Holds the answers to these requests from now on. */
  hold(at: RegExp): HeldAnswers
  /** These requests fail from now on, before they reach the server. Returns a function that restores them. */
  fail(at: RegExp): () => void
  /** These requests arrive twice, as on a network that repeats them. The second answer counts. */
  repeat(at: RegExp): void
  /** The requests of this kind so far. */
  list(at: RegExp): string[]
}

/** A gateway's response. Not with a status after which clients send the call again. */
const failure = () =>
  Response.json({ error: 'The gateway fails.', code: 'unknown_auth_error' }, { status: 400 })

/**
 * Sits between a client and everything that responds to it: server, frame and chain nodes. The responses are real; the
 * test decides when they arrive, and in which order.
 */
export function createAnswers(): Answers {
  const requests: string[] = []
  const holds = new Set<{ at: RegExp; take(answer: HeldAnswer): void }>()
  const failing = new Set<RegExp>()
  const repeats = new Set<RegExp>()
  const matches = (all: Iterable<RegExp>, request: string) => [...all].some((at) => at.test(request))
  return {
    over: (fetch) => async (url, init) => {
      const request = `${init?.method ?? 'GET'} ${url} ${typeof init?.body === 'string' ? init.body : ''}`
      requests.push(request)
      if (matches(failing, request)) return failure()
      if (matches(repeats, request)) await fetch(url, init)
      const hold = [...holds].find(({ at }) => at.test(request))
      const answer = await fetch(url, init)
      if (!hold) return answer
      const text = await answer.clone().text()
      const isGood = await new Promise<boolean>((resolve) =>
        hold.take({
          ...{ request, answer: text },
          release: () => resolve(true),
          fail: () => resolve(false),
        }),
      )
      return isGood ? answer : failure()
    },
    hold(at) {
      const answers: HeldAnswer[] = []
      let isFree = false
      const hold = {
        at,
        take: (answer: HeldAnswer) => (isFree ? answer.release() : void answers.push(answer)),
      }
      holds.add(hold)
      return {
        held: answers,
        wait: (count) =>
          eventually(() => {
            if (answers.length < count) throw new Error(`${answers.length} of ${count} requests like ${at}`)
          }),
        stop: () => void holds.delete(hold),
        async free() {
          holds.delete(hold)
          isFree = true
          for (const answer of answers) answer.release()
          // Reading an answer takes microtasks, and a few turns of streams.
          for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
        },
      }
    },
    fail(at) {
      failing.add(at)
      return () => void failing.delete(at)
    },
    repeat: (at) => void repeats.add(at),
    list: (at) => requests.filter((request) => at.test(request)),
  }
}
