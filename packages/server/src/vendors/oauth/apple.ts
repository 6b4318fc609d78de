import { importPKCS8, SignJWT } from 'jose'
import { type SocialVendor, verifiedEmail } from './vendor.ts'

const secretSeconds = 300

/** https://developer.apple.com/documentation/signinwithapplerestapi */
export const apple: SocialVendor = {
  urls: {
    authorize_url: 'https://appleid.apple.com/auth/authorize',
    token_url: 'https://appleid.apple.com/auth/token',
    jwks_url: 'https://appleid.apple.com/auth/keys',
    issuer: 'https://appleid.apple.com',
  },
  scopes: ['email'],
  secretIn: 'body',
  // Apple responds to a request for the email address only by form post.
  params: () => ({ response_mode: 'form_post' }),
  async clientSecret({ client_id = '', team_id = '', key_id = '', private_key = '' }, { now, audience }) {
    // One line in the environment, with line breaks as \n.
    const key = await importPKCS8(private_key.replaceAll('\\n', '\n'), 'ES256')
    const issuedAt = Math.floor(now.getTime() / 1_000)
    return new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: key_id })
      .setIssuer(team_id)
      .setSubject(client_id)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + secretSeconds)
      .sign(key)
  },
  async profile({ claims }) {
    const { sub, email, email_verified } = await claims()
    return { subject: String(sub), email: verifiedEmail(email, email_verified) }
  },
  fake: { colors: ['#1d1d1f', '#fff'] },
}
