// P16: from the click on the app's own button until the ways to add funds are painted, compared with react-auth on the
// same server.
import { contest } from '../lib/contest.mjs'
import { goal, median, spread } from '../lib/stats.mjs'
import { toPage } from './page.mjs'

export async function runFunding({ rounds }) {
  const { latchkey, 'react-auth': peer } = await contest('funding', { rounds, toPage, measure })
  return [
    goal({
      id: 'P16',
      what: 'click to the painted ways to add funds, against react-auth 2.0.9',
      ours: spread(latchkey, 'ms'),
      peer: spread(peer, 'ms'),
      ratio: median(latchkey) / median(peer),
      target: 1,
    }),
  ]
}

async function measure({ page, digits }) {
  await page.keyboard.type(digits, { delay: 60 })
  await page.waitForSelector('#fund:enabled', { timeout: 30_000 })
  // The login's own screens disappear by themselves.
  await page.waitForTimeout(4_000)
  return Math.round(await page.evaluate(openFunding))
}

/** The time from the click until three ways to pay have been painted, in any shadow root. */
async function openFunding() {
  const ways = (root, found = new Set()) => {
    for (const element of root.querySelectorAll('*')) {
      if (
        element.matches('button') &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        if (/card|exchange|coinbase|wallet|receive/i.test(element.textContent)) found.add(element)
      if (element.shadowRoot) ways(element.shadowRoot, found)
    }
    return found
  }
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const before = ways(document)
  const start = performance.now()
  document.querySelector('#fund').click()
  while (performance.now() - start < 15_000) {
    await frame()
    if ([...ways(document)].filter((way) => !before.has(way)).length < 3) continue
    await frame()
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - start
  }
  throw new Error(`no ways to add funds within 15 s: ${document.body.innerText.slice(0, 300)}`)
}
