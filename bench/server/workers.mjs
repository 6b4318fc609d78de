// The gain from `serve --workers`: the same load on one process and on several.
import { installServer } from '../lib/peers.mjs'
import { median, note, spread } from '../lib/stats.mjs'
import { underLoad } from './underLoad.mjs'

const cases = ['session', 'refresh', 'login']
const connections = 50

export async function runWorkers({ rounds, seconds = 4 }) {
  await installServer()
  const results = await underLoad({
    rounds,
    seconds,
    connections,
    variants: [
      { name: 'one', module: 'latchkey' },
      { name: 'two', module: 'latchkeyWorkers' },
    ],
    cases,
  })
  return cases.map((name) => {
    const of = (variant) => results[variant].map((round) => round[name].perSecond)
    const times = median(of('two')) / median(of('one'))
    return note({
      id: 'P6–8',
      what: `${name}: two workers, against one process, ${times.toFixed(2)} ×`,
      ours: spread(of('two'), '/s'),
      peer: spread(of('one'), '/s'),
    })
  })
}
