import { expect, onTestFinished, test, vi } from 'vitest'
import { createMotion } from './motion.ts'

function withResolvers() {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

function pageWith(control: string): HTMLElement {
  const page = document.createElement('div')
  page.innerHTML = `<div class="lk-bar"></div><div class="lk-view">${control}</div>`
  return page
}

test('the leaving page covers the next one, without taking clicks, until it has faded; the bar does not move', async () => {
  const fade = withResolvers()
  const animate = vi.fn(() => ({ finished: fade.promise, cancel() {} }))
  Object.assign(HTMLElement.prototype, { animate })
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'animate'))
  const modal = document.createElement('div')
  const [old, page] = [pageWith('<input>'), pageWith('<button>Again</button>')]
  modal.append(page)
  document.body.replaceChildren(modal)
  const motion = createMotion(modal, { dismiss: () => 'any', close() {} })
  motion.enter({ page, old, isBack: false, mark: undefined })
  expect(old.inert).toBe(true)
  expect([...modal.children]).toEqual([page, old])
  const classNames = animate.mock.contexts.map((element) => (element as HTMLElement).className)
  expect(classNames).toEqual(['is-old', 'lk-view'])
  fade.resolve()
  await expect.poll(() => old.isConnected).toBe(false)
  motion.disconnect()
})
