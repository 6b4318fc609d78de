// `npm run bench [-- client|bytes|server|wallet|creation|funding|sending|delegation|scale|search|workers|extras] [--rounds n]`:
// our result for every performance goal, compared with the peers. `scale` also has `[--users n] [--keep]`.
import { parseArgs } from 'node:util'
import { build } from '../scripts/build.mjs'
import { table } from './lib/stats.mjs'

const areas = {
  bytes: () => import('./client/bytes.mjs').then(({ runBytes }) => runBytes),
  client: () => import('./client/speed.mjs').then(({ runClient }) => runClient),
  server: () => import('./server/run.mjs').then(({ runServer }) => runServer),
  wallet: () => import('./wallet/run.mjs').then(({ runWallet }) => runWallet),
  creation: () => import('./creation/run.mjs').then(({ runCreation }) => runCreation),
  funding: () => import('./funding/run.mjs').then(({ runFunding }) => runFunding),
  sending: () => import('./sending/run.mjs').then(({ runSending }) => runSending),
  delegation: () => import('./delegation/run.mjs').then(({ runDelegation }) => runDelegation),
  scale: () => import('./server/scale.mjs').then(({ runScale }) => runScale),
  search: () => import('./server/search.mjs').then(({ runSearch }) => runSearch),
  workers: () => import('./server/workers.mjs').then(({ runWorkers }) => runWorkers),
  extras: () => import('./server/extras.mjs').then(({ runExtras }) => runExtras),
}
/** Run only when they are named: they take minutes to fill a database, or have no goal. */
const byName = ['scale', 'search', 'workers', 'extras']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    users: { type: 'string', default: '1000000' },
    keep: { type: 'boolean', default: false },
  },
})
const unknown = positionals.filter((name) => !Object.hasOwn(areas, name))
if (unknown.length > 0) {
  console.error(`bench knows ${Object.keys(areas).join(', ')}; not ${unknown.join(', ')}`)
  process.exit(2)
}

await build()
const rows = []
for (const [name, load] of Object.entries(areas)) {
  if (positionals.length > 0 ? !positionals.includes(name) : byName.includes(name)) continue
  console.error(`\n── ${name}`)
  const area = await load()
  const { rounds, users, keep } = values
  rows.push(...(await area({ rounds: Number(rounds), users: Number(users), keep })))
}
console.log(`\n${table(rows)}`)
process.exit(0)
