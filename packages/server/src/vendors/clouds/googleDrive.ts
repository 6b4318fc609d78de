import * as v from 'valibot'
import type { VendorKeys } from '../../config/vendors.ts'
import { type Ask, askJson, failure } from '../oauth/ask.ts'

/** https://developers.google.com/workspace/drive/api/guides/appdata */
export const driveUrls = {
  authorize_url: 'https://accounts.google.com/o/oauth2/v2/auth',
  token_url: 'https://oauth2.googleapis.com/token',
  api_url: 'https://www.googleapis.com',
}
/** Only files of this app, in a folder that the user does not see. */
export const driveScope = 'https://www.googleapis.com/auth/drive.appdata'

/** Access to one user's folder, for the frame: this server only passes it on. */
export type Drive = {
  authorizeUrl(request: { state: string; codeChallenge: string; callbackUrl: string }): string
  exchange(answer: { code: string; codeVerifier: string; callbackUrl: string }): Promise<string>
}

const TokenReply = v.object({ access_token: v.pipe(v.string(), v.minLength(1)) })

/**
 * Google Drive with the keys of an app. Google's grants are never revoked here: revoking the app's access deletes its
 * folder with the backups.
 */
export function googleDrive({ keys, ask }: { keys: VendorKeys; ask: Ask }): Drive {
  const urls = { ...driveUrls, ...keys }
  return {
    authorizeUrl({ state, codeChallenge, callbackUrl }) {
      const url = new URL(urls.authorize_url)
      const params = {
        response_type: 'code',
        client_id: keys.client_id ?? '',
        redirect_uri: callbackUrl,
        scope: driveScope,
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        // Only the user knows which account has the backup.
        prompt: 'select_account',
        access_type: 'online',
      }
      for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
      return url.href
    },
    async exchange({ code, codeVerifier, callbackUrl }) {
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: callbackUrl,
        code_verifier: codeVerifier,
        client_id: keys.client_id ?? '',
        client_secret: keys.client_secret ?? '',
      })
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const request = { method: 'POST' as const, headers, body: form.toString() }
      const reply = await askJson({ name: 'Google Drive', ask, url: urls.token_url, request })
      const result = v.safeParse(TokenReply, reply)
      if (!result.success) throw failure('Google Drive gave no valid answer. Try again.')
      return result.output.access_token
    },
  }
}
