import type { LoginMethodOrderOption, NonEmptyArray, PrivyClientConfig } from '@latchkey/react'
import { defaultLook, type Look } from './look.ts'
import { readLink } from './readers.ts'

/** The config for both the provider and the code, so that they cannot differ. */
export function toConfig(look: Look): PrivyClientConfig {
  return {
    appearance: toAppearance(look),
    ...toLoginMethods(look),
    embeddedWallets: {
      createOnLogin: look.eth,
      ...(look.sol === 'off' ? {} : { solana: { createOnLogin: look.sol } }),
      ...(look.owned ? { requireUserOwnedRecoveryOnCreate: true } : {}),
      ...(look.uis ? {} : { showWalletUIs: false }),
    },
    ...(look.lang === defaultLook.lang ? {} : { intl: { locale: look.lang } }),
    ...toLegal(look),
    ...(look.layout === 'inline' ? { _render: { standalone: true } } : {}),
  }
}

function toAppearance({ theme, accent, radius, logo, header, message }: Look) {
  return {
    ...(theme === 'light' ? {} : { theme }),
    accentColor: `#${accent}` as const,
    ...(radius === defaultLook.radius ? {} : { radius }),
    ...(logo === 'harbor' ? { logo: '/harbor.svg' } : {}),
    ...(header ? { landingHeader: header } : {}),
    ...(message ? { loginMessage: message } : {}),
  }
}

/** An order names each wallet. The panel's `Wallets` option represents all enabled ones. */
function toLoginMethods({ methods, more, wallets }: Look): PrivyClientConfig {
  const expand = (options: Look['methods']) =>
    options.flatMap((option): readonly LoginMethodOrderOption[] => (option === 'wallet' ? wallets : [option]))
  const [first, second] = [expand(methods), expand(more)]
  const primary = first.length > 0 ? first : second
  const overflow = first.length > 0 ? second : []
  if (!isFilled(primary)) return { loginMethods: [] }
  return { loginMethodsAndOrder: { primary, ...(overflow.length > 0 ? { overflow } : {}) } }
}

const isFilled = <T>(list: T[]): list is NonEmptyArray<T> => list.length > 0

function toLegal({ terms, privacy }: Look): PrivyClientConfig {
  const [termsUrl, privacyUrl] = [readLink([terms]), readLink([privacy])]
  if (!termsUrl && !privacyUrl) return {}
  return {
    legal: {
      ...(termsUrl ? { termsAndConditionsUrl: termsUrl } : {}),
      ...(privacyUrl ? { privacyPolicyUrl: privacyUrl } : {}),
    },
  }
}
