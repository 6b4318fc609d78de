import { getSpelling, type SocialProvider, socialProviders } from '@latchkey/wire'
import * as theirs from '@privy-io/public-api'

/** A published (zod) schema, as far as these tests use it. */
export type PublishedSchema = {
  readonly _def: unknown
  safeParse(value: unknown): { success: boolean; error?: { message: string } }
}
export type PublishedCall = { readonly body?: PublishedSchema; readonly reply?: PublishedSchema }

/** The published schemas of a call's input and output, by the name of our endpoint. */
export const published: Readonly<Record<string, PublishedCall>> = {
  'account.acceptTerms': { reply: theirs.User },
  'app.getApp': { reply: theirs.AppResponseSchema },
  'app.getJwks': { reply: theirs.JsonWebKeySet },
  'app.getSmartWallets': { reply: theirs.SmartWalletConfigurationResponseSchema },
  'app.sendAnalytics': { body: theirs.AnalyticsEventInput },

  'session.refresh': { body: theirs.OptionalRefreshTokenInput, reply: theirs.MaybeUser },
  'session.recoverFork': { body: theirs.RefreshTokenInput, reply: theirs.MaybeUser },
  'session.fork': { body: theirs.RefreshTokenInput, reply: theirs.ForkedToken },
  'session.logout': { body: theirs.OptionalRefreshTokenInput },

  'email.init': { body: theirs.InitEmailInput, reply: theirs.SuccessObject },
  'email.authenticate': { body: theirs.AuthenticateEmailInput, reply: theirs.MaybeUser },
  'email.link': { body: theirs.VerifyEmailInput, reply: theirs.User },
  'email.update': { body: theirs.UpdateEmailInput, reply: theirs.User },
  'email.unlink': { body: theirs.UnlinkEmailInput, reply: theirs.User },
  'email.transfer': { body: theirs.TransferEmailInput, reply: theirs.User },

  'sms.init': { body: theirs.PasswordlessSmsPhoneInput, reply: theirs.SuccessObject },
  'sms.authenticate': { body: theirs.AuthenticatePhoneInput, reply: theirs.MaybeUser },
  'sms.link': { body: theirs.VerifyPhoneInput, reply: theirs.User },
  'sms.update': { body: theirs.UpdatePhoneInput, reply: theirs.User },
  'sms.unlink': { body: theirs.UnlinkPhoneInput, reply: theirs.User },
  'sms.transfer': { body: theirs.TransferPhoneInput, reply: theirs.User },

  'oauth.init': { body: theirs.OAuthInitInput, reply: theirs.OAuthInitResponse },
  'oauth.authenticate': { body: theirs.AuthenticateOauthInput, reply: theirs.MaybeUser },
  'oauth.link': { body: theirs.LinkOAuthInput, reply: theirs.OAuthLinkResponse },
  'oauth.unlink': { body: theirs.OAuthUnlinkInput, reply: theirs.User },
  'oauth.transfer': { body: theirs.TransferOAuthInput, reply: theirs.User },

  'siwe.init': { body: theirs.SiweInitInput, reply: theirs.SiweNonce },
  'siwe.authenticate': { body: theirs.AuthenticateSiweInput, reply: theirs.MaybeUser },
  'siwe.link': { body: theirs.SiweInput, reply: theirs.User },
  'siwe.linkSmartWallet': { body: theirs.SmartWalletSiweInput, reply: theirs.User },
  'siwe.unlink': { body: theirs.SiweAddressInput, reply: theirs.User },
  'siwe.transfer': { body: theirs.TransferSiweInput, reply: theirs.User },

  'siws.init': { body: theirs.SiwsInitInput, reply: theirs.SiwsNonce },
  'siws.authenticate': { body: theirs.AuthenticateSiwsInput, reply: theirs.MaybeUser },
  'siws.link': { body: theirs.SiwsInput, reply: theirs.User },
  'siws.unlink': { body: theirs.SiwsAddressInput, reply: theirs.User },

  'farcaster.init': { body: theirs.FarcasterInitInput, reply: theirs.FarcasterConnectInitResponse },
  'farcaster.status': {
    reply: theirs.FarcasterConnectStatusPendingResponse.or(theirs.FarcasterConnectStatusCompletedResponse),
  },
  'farcaster.authenticate': { body: theirs.FarcasterAuthenticateInput, reply: theirs.MaybeUser },
  'farcaster.link': { body: theirs.FarcasterLinkInput, reply: theirs.User },
  'farcaster.unlink': { body: theirs.FarcasterUnlinkInput, reply: theirs.User },
  'farcaster.transfer': { body: theirs.TransferFarcasterInput, reply: theirs.User },
  'farcaster.initInFrame': { body: theirs.FarcasterV2InitInput, reply: theirs.FarcasterV2InitResponse },
  'farcaster.authenticateInFrame': { body: theirs.FarcasterV2AuthenticateInput, reply: theirs.MaybeUser },
  'farcaster.initSigner': {
    body: theirs.FarcasterSignerInitInput,
    reply: theirs.FarcasterSignerInitResponse,
  },
  'farcaster.signerStatus': { reply: theirs.FarcasterSignerStatusResponse },

  'passkeys.initRegister': { body: theirs.PasskeyInitInput, reply: theirs.ResponsePasskeyInitRegister },
  'passkeys.register': { body: theirs.PasskeyRegisterInput, reply: theirs.MaybeUser },
  'passkeys.initAuthenticate': {
    body: theirs.PasskeyInitInput,
    reply: theirs.ResponsePasskeyInitAuthenticate,
  },
  'passkeys.authenticate': { body: theirs.PasskeyAuthenticateInput, reply: theirs.MaybeUser },
  'passkeys.initLink': { body: theirs.PasskeyInitInput, reply: theirs.ResponsePasskeyInitLink },
  'passkeys.link': { body: theirs.PasskeyLinkInput, reply: theirs.User },
  'passkeys.unlink': { body: theirs.UnlinkPasskeyInput, reply: theirs.User },

  'telegram.authenticate': { body: theirs.TelegramAuthenticateInput, reply: theirs.MaybeUser },
  // The published link schema is the authenticate schema with the same members.
  'telegram.link': { body: theirs.TelegramLinkInput, reply: theirs.User },
  'telegram.unlink': { body: theirs.TelegramUnlinkInput, reply: theirs.User },
  'telegram.transfer': { body: theirs.TransferTelegramInput, reply: theirs.User },

  'custom.authenticate': { body: theirs.AuthenticateJwtInput, reply: theirs.MaybeUser },
  'guest.authenticate': { body: theirs.AuthenticateGuestInput, reply: theirs.MaybeUser },
  'crossApp.listConnections': { reply: theirs.CrossAppConnectionsResponse },
  'vault.revokeDelegation': { body: theirs.EmptyObject, reply: theirs.WalletApiRevokeResponse },

  'mfa.initSms': { body: theirs.MfaSmsInitInput },
  'mfa.enrollSms': { body: theirs.MfaSmsEnrollInput },
  'mfa.verifySms': { body: theirs.MfaSmsVerifyInput, reply: theirs.MfaVerifyResponse },
  'mfa.initTotp': { reply: theirs.ResponseTotpInitMfa },
  'mfa.enrollTotp': { body: theirs.MfaTotpInput },
  'mfa.verifyTotp': { body: theirs.MfaTotpInput, reply: theirs.MfaVerifyResponse },
  'mfa.initPasskey': { body: theirs.MfaPasskeyInitInput, reply: theirs.ResponsePasskeyInitMfa },
  'mfa.verifyPasskey': { body: theirs.MfaPasskeyVerifyInput, reply: theirs.MfaVerifyResponse },
  'mfa.enrollPasskeys': { body: theirs.MfaEnrollmentPasskeyInput },

  'recovery.initOAuth': { reply: theirs.OAuthInitResponse },
  'recovery.authenticate': {
    body: theirs.AuthenticateOauthInput,
    reply: theirs.OAuthAuthenticateRecoveryResponse,
  },
  'recovery.configureICloud': {
    body: theirs.RecoveryConfigurationICloudInput,
    reply: theirs.RecoveryConfigurationICloudResponse,
  },
  'recovery.returnICloud': { reply: theirs.OAuthCallbackICloudExpoResponse },
  'recovery.getKeyMaterial': {
    body: theirs.RecoveryKeyMaterialInput,
    reply: theirs.RecoveryKeyMaterialResponse,
  },

  'funding.initCoinbase': {
    body: theirs.CoinbaseOnRampInitInput,
    reply: theirs.CoinbaseOnRampInitResponse,
  },
  'funding.getCoinbaseStatus': { reply: theirs.CoinbaseOnRampStatusResponse },
  'funding.signMoonpay': { body: theirs.MoonpayOnRampSignInput, reply: theirs.MoonpayOnRampSignResponse },
}

/** Some published schemas throw from within a `catch`, which is how they refuse. */
export function accepts(schema: PublishedSchema, value: unknown): boolean {
  try {
    return schema.safeParse(value).success
  } catch {
    return false
  }
}

/** The error of the published schema for a value; `null` if there is none. */
export function complaint(schema: PublishedSchema, value: unknown): string | null {
  const result = schema.safeParse(value)
  return result.success ? null : (result.error?.message ?? 'refused')
}

/** The published schema of a network's accounts. Undefined for a newer network, whose accounts are refused there. */
export function schemaFor(provider: SocialProvider): PublishedSchema | undefined {
  const schemas: Record<string, unknown> = theirs
  return schemas[`${getSpelling(provider)}OauthAccount`] as PublishedSchema | undefined // named alike, each one
}

export const isPublished = (provider: SocialProvider) => schemaFor(provider) !== undefined

export const laterAccountTypes: readonly string[] = socialProviders
  .filter((provider) => !isPublished(provider))
  .map((provider) => `${provider}_oauth`)
