import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { freePort } from '../../packages/server/src/network/port.ts'
import { connectRedis } from '../../packages/server/src/network/sharedCounts.ts'
import { closeAtEnd } from './closeAtEnd.ts'
import { eventually } from './eventually.ts'

export type OwnRedis = {
  /** The value for REDIS_URL. */
  readonly url: string
  start(): Promise<void>
  kill(): Promise<void>
  /** Stops it without closing its connections, like a machine that hangs. */
  freeze(): void
  thaw(): void
  ask(command: string, ...args: string[]): Promise<unknown>
}

/** Debian's, or undefined if the machine has none: `scripts/programs.mjs` installs it if it can. */
export const redisServer = ['/usr/bin/redis-server', '/usr/bin/valkey-server'].find((path) =>
  existsSync(path),
)

const password = 'p4ssw0rd-of-redis'

/** A Redis of the test, in memory. */
export async function startRedis(): Promise<OwnRedis> {
  const port = await freePort()
  const url = `redis://:${password}@127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const ask = async (command: string, ...args: string[]) => {
    const redis = await connectRedis(url)
    redis.on('error', () => {})
    try {
      await redis.connect()
      return await redis.call(command, ...args)
    } finally {
      redis.disconnect()
    }
  }
  const start = async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--requirepass', password]
    child = spawn(redisServer ?? '', [...options, '--save', '', '--appendonly', 'no'], { stdio: 'ignore' })
    await eventually(() => ask('PING'))
  }
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }
  closeAtEnd(kill)
  await start()
  return {
    url,
    start,
    kill,
    ask,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  }
}
