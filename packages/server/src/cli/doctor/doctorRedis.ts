import type { Config } from '../../config/config.ts'
import { bad, type Finding, ok } from '../../doctor/finding.ts'
import { connectRedis } from '../../network/sharedCounts.ts'

/** Checks that Redis answers and can be written. Without one there is nothing to check. */
export async function checkRedis({ redisUrl }: Config): Promise<Finding[]> {
  if (redisUrl === undefined) return []
  const redis = await connectRedis(redisUrl)
  let reason: string | undefined
  redis.on('error', (cause: Error) => {
    reason ??= cause.message
  })
  try {
    await redis.connect()
    await redis.set('latchkey:doctor', '1', 'PX', 1_000)
    return [ok('Redis answers: the servers share their counts of calls')]
  } catch (cause) {
    reason ??= cause instanceof Error ? cause.message : String(cause)
    return [bad(`Redis cannot be used (${reason}): each process counts calls by itself. Check REDIS_URL`)]
  } finally {
    redis.disconnect()
  }
}
