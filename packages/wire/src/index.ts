export { type AbiFunction, type AbiParameter, readAbiFunction, toSignature } from './abiFunction.ts'
export * from './account.ts'
export * from './accountTypes.ts'
export { EthereumAddress, SolanaAddress } from './address.ts'
export { readAmount } from './amountText.ts'
export type {
  AppConfig,
  CreateOnLogin,
  SmartWalletsReply,
  SmartWalletType,
  UserOwnedRecovery,
} from './app.ts'
export * as app from './app.ts'
export { fromBase58, toBase58 } from './base58.ts'
export * as calldata from './calldata.ts'
export { canonicalJson, type Json } from './canonicalJson.ts'
export { chainChecksums } from './chainChecksums.ts'
export { AppGrant, toGrantBytes, WalletControl } from './delegation/appGrant.ts'
export { DelegationConsent, delegationInfo, toConsentBytes } from './delegation/consent.ts'
export { handoverInfo } from './delegation/handover.ts'
export { type DelegationTerms, toTermsBytes } from './delegation/terms.ts'
export * from './endpoint.ts'
export { endpoints, type MethodId, methodIds } from './endpoints.ts'
export * from './errors.ts'
export * from './fieldText.ts'
export * from './frame.ts'
export * as funding from './funding/endpoints.ts'
export * from './hasUnseen.ts'
export { readInteger } from './integer.ts'
export * as limits from './limits.ts'
export { deprecatedRefreshToken, retriedStatuses } from './limits.ts'
export * as management from './management.ts'
export type { LoginMode } from './methods/ids.ts'
export type { OAuthProvider } from './methods/oauth.ts'
export type {
  AuthenticationResponse,
  CreationOptions,
  RegistrationResponse,
  RequestOptions,
} from './methods/passkeys.ts'
export * from './methods/registry.ts'
export * as mfa from './mfa.ts'
export { type Aggregation, type AggregationField, AggregationInput } from './policy/aggregation.ts'
export { type CalldataField, findCalldataField } from './policy/calldataField.ts'
export { PolicyCondition } from './policy/condition.ts'
export {
  type FieldKind,
  type FieldSource,
  fieldSources,
  getSource,
  type Operator,
  operators,
  type PolicyMethod,
  policyMethods,
  type SignedKind,
} from './policy/fields.ts'
export { type FieldValue, readFieldValue } from './policy/fieldValue.ts'
export { KeyQuorum, KeyQuorumInput } from './policy/keyQuorum.ts'
export { type Policy, PolicyInput, PolicyRule } from './policy/policy.ts'
export { findTypedDataField, type TypedDataField } from './policy/typedDataField.ts'
export * from './serverErrors.ts'
export type { OAuthTokens, Session } from './session.ts'
export * as session from './session.ts'
export { type DecodedArgument, decodeArguments } from './signing/decodeArguments.ts'
export { fitsRequest } from './signing/requestSize.ts'
export * from './signing/smartWallets.ts'
export { decodeInstruction } from './signing/solana/decodeInstruction.ts'
export type { DecodedInstruction, ResolvedInstruction, TokenAmount } from './signing/solana/instruction.ts'
export {
  parseSolanaMessage,
  parseSolanaTransaction,
  type SolanaInstruction,
  type SolanaMessage,
  type SolanaTransaction,
} from './signing/solana/message.ts'
export { solanaPrograms } from './signing/solana/programs.ts'
export { isSolanaTransaction } from './signing/solana/transaction.ts'
export { readTypedData, type TypedDataTree, type TypedNode, type TypedStruct } from './signing/typedData.ts'
export { encodeType } from './signing/typedDataTypes.ts'
export * from './socialNetworks.ts'
export * from './startProblems.ts'
export { textingErrors } from './textingErrors.ts'
export { parseUrl, url } from './url.ts'
export * as recovery from './vault/clouds.ts'
export * as vault from './vault/endpoints.ts'
export type { PasswordKdf } from './vault/passwordKdf.ts'
export * as passwordRules from './vault/passwordRules.ts'
export type {
  ChainType,
  DevicePublicKey,
  EntropyIdVerifier,
  Material,
  SealedSlot,
  Slot,
  SlotAad,
  SlotKind,
  WalletAddress,
} from './vault/slot.ts'
export type { VaultWallet } from './vault/wallets.ts'
export * as webhooks from './webhooks.ts'
