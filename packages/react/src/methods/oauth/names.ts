import type { OAuthProviderType } from '@latchkey/core'

/** As their owners write them; the same in every language. */
export const providerNames: Readonly<Record<OAuthProviderType, string>> = {
  google: 'Google',
  twitter: 'Twitter',
  discord: 'Discord',
  github: 'GitHub',
  spotify: 'Spotify',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
  apple: 'Apple',
}

export function isProvider(option: string): option is OAuthProviderType {
  return Object.hasOwn(providerNames, option)
}
