import { type SocialVendor, verifiedEmail } from './vendor.ts'

/** https://developers.google.com/identity/openid-connect/openid-connect */
export const google: SocialVendor = {
  urls: {
    authorize_url: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_url: 'https://oauth2.googleapis.com/token',
    jwks_url: 'https://www.googleapis.com/oauth2/v3/certs',
    issuer: 'https://accounts.google.com',
  },
  // Its documentation lists both:
  // https://developers.google.com/identity/openid-connect/openid-connect#validatinganidtoken
  issuerForms: (issuer) => [issuer, issuer.replace(/^https?:\/\//, '')],
  scopes: ['openid', 'email', 'profile'],
  secretIn: 'body',
  // Without both it returns a refresh token only the first time, or never.
  params: ({ wantsTokens }) =>
    wantsTokens ? { access_type: 'offline', prompt: 'consent' } : { prompt: 'select_account' },
  async profile({ claims }) {
    const { sub, email, email_verified, name } = await claims()
    return {
      subject: String(sub),
      email: verifiedEmail(email, email_verified),
      name: typeof name === 'string' ? name : null,
    }
  },
  fake: { colors: ['#1a73e8', '#fff'], claims: ({ name }) => ({ name }) },
}
