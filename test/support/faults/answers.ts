import { eventually } from '../eventually.ts'

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/** An answer that is there, and has not been handed on. */
export type HeldAnswer = {
  /** `POST https://…/api/v1/sessions {"body":…}` */
  request: string
  /** Its body. */
  answer: string
  /** Hands it on as it was given when the question was asked. */
  release(): void
  /** Hands on a failure that clients do not send again. */
  fail(): void
}

export type HeldAnswers = {
  /** In the order in which they were given. */
  held: HeldAnswer[]
  wait(count: number): Promise<void>
  /** Holds no more, and keeps those that it has. */
  stop(): void
  /** Lets go of all, and holds no more. Resolves when what they set off at once is done. */
  free(): Promise<void>
}

export type Answers = {
  /** What fetches, with the answers under control. */
  over(fetch: Fetch): Fetch
  /** Holds the answers to these requests from now on. */
  hold(at: RegExp): HeldAnswers
  /** These requests fail from now on, before anybody hears them. Gives the way back. */
  fail(at: RegExp): () => void
  /** These requests arrive twice, as by a network that sends again; the second answer counts. */
  repeat(at: RegExp): void
  /** The requests of this kind so far. */
  list(at: RegExp): string[]
}

/** As a gateway says it. Not a status of those that clients send again. */
const failure = () =>
  Response.json({ error: 'The gateway fails.', code: 'unknown_auth_error' }, { status: 400 })

/**
 * Stands between a client and all that answers it: server, frame, nodes of chains. The answers are real; when they
 * arrive, and in which order, says the test.
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
          // What reads an answer runs in microtasks, and in a few turns of streams.
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
