import { describe, expect, test } from 'vitest'
import { type PollOptions, poll } from './poll.ts'

function clock(startMs = 0) {
  let time = startMs
  const waits: number[] = []
  const options: Omit<PollOptions, 'signal'> = {
    everyMs: 2_000,
    until: 6_000,
    now: () => time,
    async wait(ms) {
      waits.push(ms)
      time += ms
    },
  }
  return { options, waits }
}

const never = new AbortController().signal

describe('poll', () => {
  test('gives the first answer', async () => {
    const { options, waits } = clock()
    let count = 0
    expect(await poll(async () => (++count === 3 ? 'yes' : undefined), { ...options, signal: never })).toBe(
      'yes',
    )
    expect(waits).toEqual([2_000, 2_000])
  })

  test('error: gives up when the time is up, having asked once more', async () => {
    const { options } = clock()
    let count = 0
    const ask = async () => void count++
    await expect(poll(ask, { ...options, signal: never })).rejects.toMatchObject({
      code: 'client_request_timeout',
      message: 'The request timed out. Try again.',
    })
    expect(count).toBe(4)
  })

  test('a page that slept too long still gets an answer that is there', async () => {
    const { options } = clock(60_000)
    expect(await poll(async () => 'yes', { ...options, signal: never })).toBe('yes')
  })

  test('error: stops when it is told to', async () => {
    const { options } = clock()
    const stopping = new AbortController()
    let count = 0
    const ask = async () => {
      if (++count === 2) stopping.abort()
      return undefined
    }
    await expect(poll(ask, { ...options, signal: stopping.signal })).rejects.toMatchObject({
      code: 'exited_auth_flow',
    })
    expect(count).toBe(2)
  })
})
