// P13: from the sixth digit of a code to the first signature of the new user's wallet, compared with react-auth on the
// same server.
import { contest } from '../lib/contest.mjs'
import { goal, median, note, spread } from '../lib/stats.mjs'
import { toPage } from './page.mjs'

export async function runCreation({ rounds }) {
  return toRows(await contest('creation', { rounds, toPage, measure }))
}

async function measure({ contender, page, digits }) {
  await page.keyboard.type(digits.slice(0, 5), { delay: 60 })
  const start = await page.evaluate(() => performance.now())
  await page.keyboard.type(digits.slice(5))
  await page.waitForFunction(() => globalThis.signed !== undefined, undefined, { timeout: 30_000 })
  const { signed, walletAt } = await page.evaluate(() => ({
    signed: globalThis.signed,
    walletAt: globalThis.walletAt,
  }))
  if (signed.error) throw new Error(`${contender}: ${signed.error}`)
  return { walletMs: Math.round(walletAt - start), signedMs: Math.round(signed.at - start) }
}

function toRows({ latchkey, 'react-auth': peer }) {
  const of = (times, name) => times.map((one) => one[name])
  return [
    goal({
      id: 'P13',
      what: 'sixth digit to the first signature of a new wallet, against react-auth 2.0.9',
      ours: spread(of(latchkey, 'signedMs'), 'ms'),
      peer: spread(of(peer, 'signedMs'), 'ms'),
      ratio: median(of(latchkey, 'signedMs')) / median(of(peer, 'signedMs')),
      target: 0.35,
    }),
    note({
      id: 'P13',
      what: 'sixth digit to the wallet',
      ours: spread(of(latchkey, 'walletMs'), 'ms'),
      peer: spread(of(peer, 'walletMs'), 'ms'),
    }),
  ]
}
