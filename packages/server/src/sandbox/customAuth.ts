import type { Context as Call } from 'hono'
import type { Context } from '../context.ts'
import type { Server } from '../http/server.ts'
import { fakeIssuer } from '../vendors/customAuth/fake.ts'
import { allowLocalPages } from './allowLocalPages.ts'
import { customAuthPage, type TokenRequest } from './customAuthPage.ts'
import { showPage } from './page.ts'

const lifeSeconds = 3_600

/** A host app's login that lets any user in, for custom tokens without keys. Never mounted in production. */
export function customAuthSandbox(server: Server, ctx: Context): void {
  server.get('/sandbox/custom', async (c) => {
    const wish = read(c)
    const { issuer } = await fakeIssuer(ctx)
    const token = wish.sub === '' ? '' : await mint(ctx, wish)
    return showPage(c, customAuthPage({ issuer, wanted: wish, token }))
  })
  server.get('/sandbox/custom/jwks.json', async (c) => c.json((await fakeIssuer(ctx)).keys))
  server.get('/sandbox/custom/token', async (c) => {
    allowLocalPages(c)
    return c.json({ token: await mint(ctx, read(c)) })
  })
}

function read(c: Call): TokenRequest {
  return {
    sub: (c.req.query('sub') ?? '').slice(0, 300),
    aud: (c.req.query('aud') ?? '').slice(0, 300),
    expired: c.req.query('expired') !== undefined,
  }
}

async function mint(ctx: Context, { sub, aud, expired }: TokenRequest): Promise<string> {
  const { issuer, sign } = await fakeIssuer(ctx)
  const iat = Math.floor(ctx.now().getTime() / 1_000) - (expired ? 2 * lifeSeconds : 0)
  return sign({ iss: issuer, sub, iat, exp: iat + lifeSeconds, ...(aud === '' ? {} : { aud }) })
}
