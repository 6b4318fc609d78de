// The cost of the necessary work only: Hono, pg with named statements, node:crypto. ES256 access tokens, opaque
// rotating refresh tokens and codes stored hashed, one row per user and session. No limits, no app, no audit.
import { createHash, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'
import { peerModule, serveHono } from './peerModule.mjs'

const schema = `
  create table users(id text primary key, email text unique not null, created_at bigint not null);
  create table sessions(id text primary key, user_id text not null references users,
    refresh_hash bytea not null unique, expires_at bigint not null);
  create table codes(email text primary key, code_hash bytea not null, expires_at bigint not null);`

const statements = {
  me: 'select id, email, created_at from users where id = $1',
  refresh: `update sessions set refresh_hash = $2 where refresh_hash = $1 and expires_at > $3 returning id, user_id`,
  init: `insert into codes values ($1, $2, $3)
    on conflict (email) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at`,
  // One round trip: uses the code up, finds or makes the user, opens the session.
  authenticate: `with code as (delete from codes where email = $1 and code_hash = $2 and expires_at > $3 returning email),
    person as (insert into users select $4, email, $3 from code
      on conflict (email) do update set email = excluded.email returning id),
    opened as (insert into sessions select $5, id, $6, $3 + 2592000000 from person returning user_id)
    select user_id as id from opened`,
}

const code = '123456'
const dsaEncoding = 'ieee-p1363'
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const base64url = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
const hash = (text) => createHash('sha256').update(text).digest()
const randomId = () => randomBytes(16).toString('base64url')
const header = base64url({ alg: 'ES256', typ: 'JWT', kid: 'bench' })

function issueToken(sub, sid) {
  const iat = Math.floor(Date.now() / 1_000)
  const signed = `${header}.${base64url({ sub, sid, iss: 'bench', aud: 'app', iat, exp: iat + 3_600 })}`
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding })
  return `${signed}.${signature.toString('base64url')}`
}

function readToken(token) {
  const [head, payload, signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const key = { key: publicKey, dsaEncoding }
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    key,
    Buffer.from(signature, 'base64url'),
  )
  if (!isGenuine || claims.iss !== 'bench' || claims.aud !== 'app' || claims.exp * 1_000 < Date.now())
    throw new Error('bad')
  return claims
}

export async function start({ port, connection }) {
  const { default: pg } = await peerModule('pg')
  const { Hono } = await peerModule('hono')
  const pool = new pg.Pool({ ...connection, max: 20 })
  await pool.query(schema)
  const query = (name, values) =>
    pool.query({ name, text: statements[name], values }).then(({ rows }) => rows[0])
  const app = new Hono()
  app.get('/me', async (c) => {
    const { sub } = readToken((c.req.header('authorization') ?? '').slice(7))
    return c.json({ user: await query('me', [sub]) })
  })
  app.post('/refresh', async (c) => {
    const { refresh_token } = await c.req.json()
    const next = randomId() + randomId()
    const session = await query('refresh', [hash(refresh_token), hash(next), Date.now()])
    if (!session) return c.json({ error: 'invalid' }, 401)
    return c.json({ token: issueToken(session.user_id, session.id), refresh_token: next })
  })
  app.post('/init', async (c) => {
    const { email } = await c.req.json()
    await query('init', [email, hash(code + email), Date.now() + 600_000])
    return c.json({ success: true })
  })
  app.post('/authenticate', async (c) => {
    const { email, code: given } = await c.req.json()
    const [token, sid] = [randomId() + randomId(), randomId()]
    const user = await query('authenticate', [
      email,
      hash(given + email),
      Date.now(),
      randomId(),
      sid,
      hash(token),
    ])
    if (!user) return c.json({ error: 'invalid' }, 401)
    return c.json({ user: { id: user.id, email }, token: issueToken(user.id, sid), refresh_token: token })
  })
  await serveHono(app, port)
  return {
    session: '/me',
    refresh: { method: 'POST', path: '/refresh', rotates: true },
    send: { path: '/init', body: { email: '@' } },
    verify: { path: '/authenticate', body: { email: '@', code } },
  }
}
