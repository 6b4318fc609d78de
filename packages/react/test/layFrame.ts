import './dom.ts'
import { onTestFinished, vi } from 'vitest'
import { serveFrame } from '../../../test/support/browserDevice.ts'
import type { World } from '../../../test/support/world.ts'

/** The wallet's page of a new device, in place of the one that a frame would load. */
export function layFrame(world: World) {
  const network = { isAway: false, held: Promise.resolve() }
  const messages: unknown[] = []
  const fetch: World['fetch'] = async (...args) => {
    await network.held
    if (network.isAway) throw new TypeError('Failed to fetch')
    return world.fetch(...args)
  }
  const { createElement } = document
  const spy = vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = createElement.call(document, name === 'iframe' ? 'x-frame' : name)
    if (name !== 'iframe') return element
    const frame = element as HTMLIFrameElement
    let origin = ''
    const contentWindow = {
      postMessage(data: unknown, target: string) {
        origin = target
        receive(data)
      },
    }
    const receive = serveFrame(Object.create(world, { fetch: { value: fetch } }), (data) => {
      messages.push(data)
      window.dispatchEvent(
        Object.assign(new window.Event('message'), { data, origin, source: contentWindow }),
      )
    })
    Object.assign(frame, { contentWindow })
    queueMicrotask(() => frame.dispatchEvent(new window.Event('load')))
    return frame
  })
  onTestFinished(() => spy.mockRestore())
  return { network, told: messages }
}
