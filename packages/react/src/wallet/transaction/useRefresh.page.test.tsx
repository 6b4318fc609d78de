import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../../../test/draw.ts'
import { useRefresh } from './useRefresh.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function open() {
  const answers: (() => void)[] = []
  const flow = { prepare: vi.fn(() => new Promise<void>((resolve) => answers.push(resolve))) }
  const Part = ({ isOnShow }: { isOnShow: boolean }) => {
    useRefresh(flow, isOnShow)
    return null
  }
  const { update } = draw(<Part isOnShow />)
  const pass = () => act(() => vi.advanceTimersByTimeAsync(12_000))
  return { answers, flow, pass, hide: () => update(<Part isOnShow={false} />) }
}

test('(e) what is on show is not prepared twice at once, (b) but again after the response', async () => {
  const { answers, flow, pass } = open()
  await pass()
  await pass()
  expect(flow.prepare).toHaveBeenCalledOnce()
  answers[0]?.()
  await pass()
  expect(flow.prepare).toHaveBeenCalledTimes(2)
})

test('(c) nothing is asked once it is closed', async () => {
  const { answers, flow, pass, hide } = open()
  await pass()
  hide()
  answers[0]?.()
  await pass()
  expect(flow.prepare).toHaveBeenCalledOnce()
})
