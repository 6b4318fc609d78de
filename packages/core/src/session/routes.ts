import type { app, me as meEndpoint, session, vault } from '@latchkey/wire'
import type { Route } from '../route.ts'

export const refreshSession: Route<typeof session.refresh> = { method: 'POST', path: '/api/v1/sessions' }
export const recoverFork: Route<typeof session.recoverFork> = {
  method: 'POST',
  path: '/api/v1/sessions/fork/recover',
}
export const forkSession: Route<typeof session.fork> = { method: 'POST', path: '/api/v1/sessions/fork' }
export const endSession: Route<typeof session.logout> = { method: 'POST', path: '/api/v1/sessions/logout' }
export const me: Route<typeof meEndpoint> = { method: 'GET', path: '/api/v1/users/me' }
export const sendAnalytics: Route<typeof app.sendAnalytics> = {
  method: 'POST',
  path: '/api/v1/analytics_events',
}
export const listSessions: Route<typeof session.listSessions> = {
  method: 'GET',
  path: '/api/v1/users/me/sessions',
}
export const revokeSessions: Route<typeof session.revokeSessions> = {
  method: 'POST',
  path: '/api/v1/users/me/sessions/revoke',
}
export const listDevices: Route<typeof vault.listDevices> = {
  method: 'GET',
  path: '/api/v1/users/me/devices',
}
export const revokeDevice: Route<typeof vault.revokeDevice> = {
  method: 'POST',
  path: '/api/v1/users/me/devices/revoke',
}
export const restoreDevice: Route<typeof vault.restoreDevice> = {
  method: 'POST',
  path: '/api/v1/users/me/devices/restore',
}
