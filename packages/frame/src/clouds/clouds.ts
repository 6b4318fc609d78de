import { fail } from '../errors.ts'
import type { Fetch } from './ask.ts'
import type { Cloud } from './cloud.ts'
import { createDrive } from './drive.ts'
import { createICloud, type ICloudContainer } from './icloud.ts'

/** The addresses of the clouds for backups of this app's users; the server writes them into the page. */
export type CloudEndpoints = {
  'google-drive'?: { url: string } | undefined
  icloud?: ICloudContainer | undefined
}
export type CloudKind = Cloud['kind']
/** Opens an account of the user with a token that the host page has and passes on. */
export type OpenCloud = (kind: CloudKind, token: string) => Cloud

const maxTokenLength = 8_192

export function createClouds(endpoints: CloudEndpoints, fetch: Fetch): OpenCloud {
  return (kind, token) => {
    if (token.length > maxTokenLength) return fail('invalid_request_arguments')
    const { 'google-drive': drive, icloud } = endpoints
    if (kind === 'google-drive' && drive) return createDrive({ url: drive.url, fetch, token })
    if (kind === 'icloud' && icloud) return createICloud({ container: icloud, fetch, token })
    return fail('not_supported')
  }
}
