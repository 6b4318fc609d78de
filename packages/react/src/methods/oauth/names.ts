import type { OAuthProviderType } from '@latchkey/core'
import { socialNetworks } from '@latchkey/wire'

export function isProvider(option: string): option is OAuthProviderType {
  return Object.hasOwn(socialNetworks, option)
}
