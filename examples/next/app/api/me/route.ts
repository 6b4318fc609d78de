import { LatchkeyClient, LatchkeyError, readAccessToken } from '@latchkey/node'

let client: LatchkeyClient | undefined

/**
 * The client of this app's own server. Its secret has no prefix `NEXT_PUBLIC_`, so it reaches no page. Made at the first
 * request: a build has no secrets.
 */
function getLatchkey(): LatchkeyClient {
  client ??= new LatchkeyClient({
    appId: process.env.NEXT_PUBLIC_LATCHKEY_APP_ID ?? '',
    appSecret: process.env.LATCHKEY_APP_SECRET,
    apiUrl: process.env.NEXT_PUBLIC_LATCHKEY_API_URL ?? '',
  })
  return client
}

/** The user of the request, as this server knows them. */
export async function GET(request: Request): Promise<Response> {
  try {
    const latchkey = getLatchkey()
    const { user_id } = await latchkey.verifyAccessToken(readAccessToken(request.headers))
    const { id, linked_accounts } = await latchkey.users.get(user_id)
    return Response.json({ id, accounts: linked_accounts.map((account) => account.type) })
  } catch (error) {
    const code = error instanceof LatchkeyError ? error.code : ''
    if (code === 'invalid_token' || code === 'expired_token')
      return Response.json({ error: 'Log in first.' }, { status: 401 })
    console.error(error)
    return Response.json({ error: 'Try again later.' }, { status: 500 })
  }
}
