import { AppError, parseUrl } from '@latchkey/wire'
import type { VendorKeys } from '../../config/vendors.ts'
import { OutsideError } from '../../network/fetchPublic.ts'
import type { Ask } from '../oauth/ask.ts'

const appleUrl = 'https://api.apple-cloudkit.com'

/**
 * The frame's access to CloudKit. The API token is Apple's name for this web client, and public in every page that uses
 * one.
 */
export type CloudKit = {
  apiUrl: string
  container: string
  environment: string
  apiToken: string
  /** The sign-in page of the user, which posts a token for the user's own records to its opener. */
  signInUrl(): Promise<string>
}

/**
 * CloudKit Web Services:
 * https://developer.apple.com/library/archive/documentation/DataManagement/Conceptual/CloudKitWebServicesReference
 */
export function cloudKit({ keys, ask }: { keys: VendorKeys; ask: Ask }): CloudKit {
  const { api_url: apiUrl = appleUrl, container = '', environment = 'production', api_token = '' } = keys
  const connection = { apiUrl, container, environment, apiToken: api_token }
  return { ...connection, signInUrl: () => findSignInPage(ask, toUrl(connection)) }
}

function toUrl({ apiUrl, container, environment, apiToken }: Omit<CloudKit, 'signInUrl'>): string {
  const path = [container, environment].map(encodeURIComponent).join('/')
  const query = new URLSearchParams({ ckAPIToken: apiToken })
  return `${apiUrl}/database/1/${path}/public/users/caller?${query}`
}

/** CloudKit returns the sign-in page to a caller without a user: 421 `AUTHENTICATION_REQUIRED`. */
async function findSignInPage(ask: Ask, url: string): Promise<string> {
  const { status, text } = await ask(url).catch((cause: unknown) => {
    throw cause instanceof OutsideError ? unusable('iCloud cannot be reached', cause) : cause
  })
  const { redirectURL } = parse(text)
  const page = typeof redirectURL === 'string' ? parseUrl(redirectURL) : undefined
  const { origin } = new URL(url)
  // The user types an Apple password into this page: it must be Apple's own, or the sandbox's.
  const isApples =
    page?.protocol === 'https:' && /(^|\.)apple\.com$|(^|\.)apple-cloudkit\.com$/.test(page.hostname)
  if (status !== 421 || !page || !(isApples || page.origin === origin))
    throw unusable('iCloud gave no valid answer', new Error(`${new URL(url).host} answered ${status}`))
  return page.href
}

function parse(text: string): { redirectURL?: unknown } {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

function unusable(what: string, cause: unknown): AppError {
  return new AppError('invalid_credentials', { message: `${what}. Try again.`, cause })
}
