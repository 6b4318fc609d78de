// better-auth as its documentation sets it up, over Postgres, as cheap as its settings allow: no limits, no telemetry,
// no token signed on session checks. The code is fixed and sending mail costs nothing, as with ours.
import { peerModule, serveHono } from './peerModule.mjs'

export async function start({ port, connection }) {
  const { betterAuth } = await peerModule('better-auth')
  const { emailOTP, bearer, jwt } = await peerModule('better-auth/plugins')
  const { getMigrations } = await peerModule('better-auth/db/migration').catch(() =>
    peerModule('better-auth/db'),
  )
  const { default: pg } = await peerModule('pg')
  const { Hono } = await peerModule('hono')
  const origin = `http://127.0.0.1:${port}`
  const options = {
    database: new pg.Pool({ ...connection, max: 20 }),
    baseURL: origin,
    trustedOrigins: [origin],
    secret: 'not a secret: this server is measured for a minute and then ends',
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    plugins: [
      bearer(),
      jwt({ disableSettingJwtHeader: true, jwks: { keyPairConfig: { alg: 'ES256' } } }),
      emailOTP({ generateOTP: () => '123456', allowedAttempts: 100, sendVerificationOTP: async () => {} }),
    ],
  }
  const auth = betterAuth(options)
  await (await getMigrations(options)).runMigrations()
  const app = new Hono()
  app.on(['POST', 'GET'], '/api/auth/*', (c) => auth.handler(c.req.raw))
  await serveHono(app, port)
  return {
    session: '/api/auth/get-session',
    refresh: { method: 'GET', path: '/api/auth/token', rotates: false },
    send: { path: '/api/auth/email-otp/send-verification-otp', body: { email: '@', type: 'sign-in' } },
    verify: { path: '/api/auth/sign-in/email-otp', body: { email: '@', otp: '123456' } },
    tokenHeader: 'set-auth-token',
  }
}
