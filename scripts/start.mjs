// `npm start`: from a fresh checkout to a running demo.
import { build } from './build.mjs'
import {
  endChild,
  printPlaces,
  readPlace,
  refuseTakenPorts,
  seedApp,
  startDemoPage,
  startServer,
  untilOver,
  writeDevFile,
} from './demo.mjs'
import { ensureInstalled } from './setup.mjs'

const started = []
try {
  const place = readPlace()
  await refuseTakenPorts(place)
  ensureInstalled()
  build()
  const server = await startServer(place)
  started.push(server)
  const app = await seedApp(place)
  const page = await startDemoPage(place, app)
  writeDevFile(place, app)
  printPlaces(place)
  process.exitCode = await untilOver({ children: [server], servers: [page] })
} catch (error) {
  console.error(error.message)
  await Promise.all(started.map(endChild))
  process.exitCode = 1
}
process.exit()
