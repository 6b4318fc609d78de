import { expect, test, vi } from 'vitest'
import { once } from './once.ts'
import { oneAtATime } from './oneAtATime.ts'

const later = () => new Promise((resolve) => setTimeout(resolve))

test('once: (b) a chunk that failed to load is requested again, (e) and one that loaded is not', async () => {
  const load = vi.fn(async () => 'chunk')
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const get = once(load)
  const [first, second] = [get(), get()]
  await expect(first).rejects.toThrow('Failed to fetch')
  await expect(second).rejects.toThrow('Failed to fetch')
  expect(load).toHaveBeenCalledOnce()
  expect(await Promise.all([get(), get()])).toEqual(['chunk', 'chunk'])
  expect(await get()).toBe('chunk')
  expect(load).toHaveBeenCalledTimes(2)
})

test('oneAtATime: (e) a second call joins the first, (b) and the one after a failure starts again', async () => {
  const work = vi.fn(async (name: string) => later().then(() => name))
  const call = oneAtATime(work)
  expect(await Promise.all([call('first'), call('second')])).toEqual(['first', 'first'])
  work.mockRejectedValueOnce(new Error('no'))
  await expect(call('third')).rejects.toThrow('no')
  expect(await call('fourth')).toBe('fourth')
  expect(work).toHaveBeenCalledTimes(3)
})
