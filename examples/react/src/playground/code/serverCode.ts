import type { SnippetInput } from './snippets.ts'

/** Verifies an access token by the rules of `docs/use/verify-tokens.md`. */
export const serverCode = ({
  appId,
  apiUrl,
}: SnippetInput) => `import { createRemoteJWKSet, jwtVerify } from 'jose'

const app = '${appId}'
const keys = createRemoteJWKSet(
  new URL(\`${apiUrl}/api/v1/apps/\${app}/jwks.json\`),
)

// Who is calling? No request to Latchkey per call.
export async function userId(request: Request) {
  const header = request.headers.get('authorization')
  const token = header?.replace('Bearer ', '') ?? ''
  const { payload } = await jwtVerify(token, keys, {
    algorithms: ['ES256'],
    typ: 'JWT',
    issuer: 'privy.io', // as the published SDKs expect
    audience: app,
    requiredClaims: ['sub', 'sid', 'exp'],
  })
  return payload.sub // did:privy:…
}`
