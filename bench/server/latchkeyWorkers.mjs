// Our server as `latchkey serve --workers 2` runs it: processes that share a port. The first one makes the app.
import cluster from 'node:cluster'
import { once } from 'node:events'
import { makeApp, newDataFolder, open, serve } from './latchkey.mjs'

const workers = 2

export async function start(at) {
  const { BENCH_DATA: data = newDataFolder(), BENCH_APP: appId } = process.env
  const opened = await open({ ...at, data })
  if (cluster.isWorker) return serve({ ...opened, appId })
  const env = { BENCH_DATA: data, BENCH_APP: await makeApp(opened) }
  const started = Array.from({ length: workers }, () => once(cluster.fork(env), 'message'))
  const [[{ spec }]] = await Promise.all(started)
  return spec
}
