import { limits } from '@latchkey/wire'
import { signIn } from '../signIn.ts'
import type { World } from '../world.ts'
import { endAllSessions } from './mfaRaces.ts'
import { endOfPost, type RaceCase } from './race.ts'

/** Races of calls that end sessions. Each key is a row of `list.ts`. */
export const sessionRaces: Record<string, RaceCase> = {
  'a stolen session is ended: a fork of it': {
    async start(world) {
      const session = await signIn(world)
      const renewal = await world.post('/api/v1/sessions', { refresh_token: session.refreshToken })
      const fork = await world.post('/api/v1/sessions/fork', { refresh_token: renewal.body.refresh_token })
      world.clock.forward({ seconds: limits.refreshGraceSeconds + 1 })
      const body = { refresh_token: fork.body.new_session_refresh_token }
      const calls = [
        () => endOfPost(world, { path: '/api/v1/sessions', body: { refresh_token: session.refreshToken } }),
        () => endOfPost(world, { path: '/api/v1/sessions/fork/recover', body }),
      ]
      return { held: session.userId, calls, after: () => countLive(world, session.userId) }
    },
    ends: ['missing_or_invalid_token', 'missing_or_invalid_token'],
    leaves: 0,
  },
  'a fork: a stolen session is ended': {
    async start(world) {
      const session = await signIn(world)
      const renewal = await world.post('/api/v1/sessions', { refresh_token: session.refreshToken })
      const fork = await world.post('/api/v1/sessions/fork', { refresh_token: renewal.body.refresh_token })
      world.clock.forward({ seconds: limits.refreshGraceSeconds + 1 })
      const body = { refresh_token: fork.body.new_session_refresh_token }
      const calls = [
        () => endOfPost(world, { path: '/api/v1/sessions/fork/recover', body }),
        () => endOfPost(world, { path: '/api/v1/sessions', body: { refresh_token: session.refreshToken } }),
      ]
      return { held: session.userId, calls, after: () => countLive(world, session.userId) }
    },
    ends: ['passes', 'missing_or_invalid_token'],
    leaves: 0,
  },
  'a fork: all sessions are ended': {
    async start(world) {
      const session = await signIn(world)
      const fork = await world.post('/api/v1/sessions/fork', { refresh_token: session.refreshToken })
      const end = await endAllSessions(world, session.email)
      const body = { refresh_token: fork.body.new_session_refresh_token }
      const calls = [() => endOfPost(world, { path: '/api/v1/sessions/fork/recover', body }), end]
      return { held: session.userId, calls, after: () => countLive(world, session.userId) }
    },
    ends: ['passes', 'passes'],
    leaves: 1,
  },
  'all sessions are ended: a fork': {
    async start(world) {
      const session = await signIn(world)
      const fork = await world.post('/api/v1/sessions/fork', { refresh_token: session.refreshToken })
      const end = await endAllSessions(world, session.email)
      const body = { refresh_token: fork.body.new_session_refresh_token }
      const calls = [end, () => endOfPost(world, { path: '/api/v1/sessions/fork/recover', body })]
      return { held: session.userId, calls, after: () => countLive(world, session.userId) }
    },
    ends: ['passes', 'missing_or_invalid_token'],
    leaves: 1,
  },
}

async function countLive({ ctx }: World, userId: string): Promise<number> {
  const rows = await ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
  return rows.length
}
