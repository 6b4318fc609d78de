import type { OAuthProviderType } from '@latchkey/core'
import type { Journey } from '../../navigation/journey.ts'

export type OAuthScreens = {
  /** `hasReturned`: the visitor is back from the provider. */
  'oauth.status': { journey: Journey; provider: OAuthProviderType; hasReturned: boolean }
  'oauth.inApp': { provider: OAuthProviderType }
}
