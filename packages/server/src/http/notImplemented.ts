import { AppError, type Endpoint, endpoints, management } from '@latchkey/wire'
import type { Context as Call } from 'hono'
import * as v from 'valibot'
import { isListed } from '../changes/inventory.ts'
import type { Context } from '../context.ts'
import { findAdvice } from '../walletApi/otherPaths.ts'
import { allowReadingAbsence } from './cors.ts'
import { send, toAnswer } from './errors.ts'
import { createRoute, type Routes } from './route.ts'
import type { Server } from './server.ts'

/**
 * Binds the endpoints of all areas, then a clear refusal for every call of the contract without a handler. Returns the
 * names of those.
 */
export function bindEndpoints(server: Server, ctx: Context, areas: readonly Routes[]): string[] {
  const boundEndpoints = new Set<Endpoint>()
  const refuse = async (c: Call) => {
    await allowReadingAbsence(c, ctx)
    const message = findAdvice(c.req.path)
    throw new AppError('feature_not_enabled', message === undefined ? {} : { message })
  }
  for (const path of management.pathsLikeApps) server.all(path, refuse)
  const route = createRoute(server, ctx, boundEndpoints)
  for (const addRoutes of areas) addRoutes(route, ctx)
  // A new endpoint of sessions needs its row first (decision 11: holds and notices).
  for (const endpoint of boundEndpoints)
    if (!isListed(endpoint))
      throw new Error(`${endpoint.method} ${endpoint.path} is neither in changes.ts nor in harmless.ts.`)
  const notImplemented = Object.entries(endpoints).filter(([, endpoint]) => !boundEndpoints.has(endpoint))
  for (const [, endpoint] of notImplemented)
    route({ ...endpoint, guard: 'public', input: v.unknown() }, () =>
      Promise.reject(new AppError('feature_not_enabled')),
    )
  for (const path of management.otherPaths) server.all(path, refuse)
  server.notFound(async (c) => {
    await allowReadingAbsence(c, ctx)
    return send(c, toAnswer(new AppError('not_found')))
  })
  return notImplemented.map(([name]) => name)
}
