// P3 and P4: blocking time, the longest task, and the time from the click to the painted modal, on a CPU that is four
// or six times slower.
import { clientFolder, clientPeers, installClient } from '../lib/peers.mjs'
import { goal, median, note, spread } from '../lib/stats.mjs'
import { buildPage } from './build.mjs'
import { installOurs } from './ours.mjs'
import { pages } from './pages.mjs'
import { launch, serveFolders, visit } from './visit.mjs'

const throttles = [4, 6]

export async function runClient({ rounds }) {
  await installOurs()
  for (const name of Object.keys(clientPeers)) await installClient(name)
  const built = {}
  for (const [name, { source }] of Object.entries(pages))
    built[name] = await buildPage(clientFolder(name), source)
  const results = []
  for (const throttle of throttles) {
    const visits = await takeTurns(built, rounds, throttle)
    const at = (result) => ({ ...result, what: `${result.what}, at ${throttle} ×` })
    results.push(...[...blocking(visits), ...longest(visits), ...mounted(visits), ...opening(visits)].map(at))
  }
  return results
}

/** Peers take turns within every round, so that drift of a shared machine affects all equally. */
async function takeTurns(built, rounds, throttle) {
  const [browser, site] = await Promise.all([launch(), serveFolders()])
  const visits = Object.fromEntries(Object.keys(built).map((name) => [name, []]))
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const [name, { opens }] of Object.entries(pages)) {
        const result = await visit({ browser, site, built: built[name], opens, throttle })
        visits[name].push(result)
        const { blockingMs, longestMs, mountedMs, openMs } = result
        console.error(
          `  client at ${throttle} ×, round ${round + 1} of ${rounds}: ${name}`,
          JSON.stringify({ blockingMs, longestMs, mountedMs, openMs }),
        )
      }
  } finally {
    await browser.close()
    site.close()
  }
  return visits
}

const getValues = (visits, name, what) => visits[name].map((visit) => visit[what])

/** The blocking time beyond that of React by itself, in the version that each peer was built with. */
function blocking(visits) {
  const beyond = (name, react) =>
    median(getValues(visits, name, 'blockingMs')) - median(getValues(visits, react, 'blockingMs'))
  const [ours, theirs] = [Math.max(0, beyond('latchkey', 'react-19')), beyond('react-auth', 'react-18')]
  return [
    goal({
      id: 'P3',
      what: 'blocking time beyond that of React, against react-auth 2.0.9',
      ours: `${ours.toFixed(0)} ms`,
      peer: `${theirs.toFixed(0)} ms`,
      ratio: ours / theirs,
      target: 1 / 10,
    }),
    ...Object.keys(visits).map((name) =>
      note({
        id: 'P3',
        what: `blocking time in all, ${name}`,
        peer: spread(getValues(visits, name, 'blockingMs'), 'ms'),
      }),
    ),
  ]
}

/** Tasks that begin after the app has been painted belong to the SDK: React by itself does nothing then. */
function longest(visits) {
  const values = getValues(visits, 'latchkey', 'longestMs')
  return [
    goal({
      id: 'P3',
      what: 'longest task after the app is painted, 0 where none is above 50 ms',
      ours: spread(values, 'ms'),
      ratio: median(values),
      target: 50,
    }),
  ]
}

function mounted(visits) {
  const of = (name) => getValues(visits, name, 'mountedMs')
  return [
    goal({
      id: 'P3',
      what: 'mounted, against only React',
      ours: spread(of('latchkey'), 'ms'),
      peer: spread(of('react-19'), 'ms'),
      ratio: median(of('latchkey')) / median(of('react-19')),
      target: 1.3,
    }),
  ]
}

function opening(visits) {
  const of = (name) => getValues(visits, name, 'openMs')
  const against = (name, target) =>
    goal({
      id: 'P4',
      what: `click to painted modal, against ${name}`,
      ours: spread(of('latchkey'), 'ms'),
      peer: spread(of(name), 'ms'),
      ratio: median(of('latchkey')) / median(of(name)),
      target,
    })
  return [against('react-auth', 1 / 4), against('supertokens', 1), against('cdp', 1)]
}
