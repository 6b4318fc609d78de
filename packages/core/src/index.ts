export { type DecodedArgument, type DecodedInstruction, fromBase58, toBase58 } from '@latchkey/wire'
export type { LinkMetadata } from './account/accountType.ts'
export type {
  LinkedAccountType,
  LinkedAccountWithMetadata,
  LoginMethodOption,
  NumberedOption,
  SocialAccountWithMetadata,
} from './account/accountTypes.ts'
export { type Intent, type LoginOutcome, type OAuthTokens, refuseSecondLogin } from './account/enter.ts'
export { latestAccount, loginOptions, toLoginMethod } from './account/fromWire.ts'
export { checkLinkLimit, requireUser, requireUserToLink } from './account/manage.ts'
export type * from './account/social.ts'
export * from './account/terms.ts'
export * from './account/transfer.ts'
export { type Unlinkable, unlinkAccount } from './account/unlink.ts'
export * from './account/user.ts'
export {
  type ChainType,
  defaultWallet,
  embeddedWallets,
  hdWallets,
  isWalletCreationDue,
  primaryWallet,
  rootWallet,
} from './account/wallets.ts'
export type {
  Arrival,
  Arrivals,
  OAuthArrival,
  TelegramArrival,
  WalletArrival,
} from './app/arrival.ts'
export type { ClientState } from './app/boot.ts'
export * from './app/captcha.ts'
export * from './app/config.ts'
export { getSettings, type LoginOrder, type Settings } from './app/settings.ts'
export { readSmartWallets, type SmartWalletNetwork, type SmartWalletSettings } from './app/smartWallets.ts'
export * from './app/turnstile.ts'
export type { CookieWriteBehavior, PrivyI18nStrings, UnreadWallet } from './app/unreadConfig.ts'
export { type DecodedCalldata, readCalldata } from './calldata/readCalldata.ts'
export * from './client.ts'
export { delegatedWallets } from './delegation/delegatedWallets.ts'
export { delegateWallet } from './delegation/delegateWallet.ts'
export { describeTerms } from './delegation/describeTerms.ts'
export type * from './delegation/description.ts'
export * from './delegation/grantFlow.ts'
export { type Agreement, listDelegations } from './delegation/listDelegations.ts'
export { type DelegationOffer, readDelegationOffer } from './delegation/readOffer.ts'
export { revokeDelegation } from './delegation/revokeDelegation.ts'
export { fromBaseUnits, toBaseUnits } from './funding/baseUnits.ts'
export type { BridgeCall } from './funding/bridge/bridge.ts'
export { type BridgeFlow, type BridgeState, createBridgeFlow } from './funding/bridge/bridgeFlow.ts'
export type { BridgeOption } from './funding/bridge/findOptions.ts'
export { followTransfers } from './funding/followTransfers.ts'
export type { Order, OrderBook } from './funding/orders/order.ts'
export { getOrderBook } from './funding/orders/orderBook.ts'
export {
  createOrderFlow,
  type OrderFlow,
  type OrderRequest,
  type OrderState,
} from './funding/orders/orderFlow.ts'
export { readPrice } from './funding/readPrice.ts'
export { readSplSymbol } from './funding/readSplToken.ts'
export {
  type BalanceQuestion,
  type BalanceState,
  createBalanceWatch,
  readBalance,
} from './funding/receive/balanceWatch.ts'
export { readRecentMethod, rememberMethod } from './funding/recentMethod.ts'
export type { FundingRequest } from './funding/request.ts'
export { type FundingOption, type FundingSettings, readFundingSettings } from './funding/settings.ts'
export { readTransferCosts, type TransferCosts } from './funding/transfer/readCosts.ts'
export type { CoinAmount, Transfer, TransferBook } from './funding/transfer/transfer.ts'
export { findTransfer, getTransferBook, isUnderway } from './funding/transfer/transferBook.ts'
export {
  createTransferFlow,
  type TransferFlow,
  type TransferPlan,
  type TransferState,
} from './funding/transfer/transferFlow.ts'
export { findUsdc, findUsdcMint, usdcDecimals } from './funding/usdc.ts'
export type { Fetch } from './http.ts'
export type { Machine } from './machine.ts'
export type * from './methods/crossApp/account.ts'
export { completeConnection } from './methods/crossApp/connectAccount.ts'
export * from './methods/crossApp/connectedApps.ts'
export { listProviderApps, type ProviderApp } from './methods/crossApp/connections.ts'
export * from './methods/crossApp/flow.ts'
export {
  completeSignature,
  continueToSign,
  isSignatureArrival,
  leaveToSign,
  type SignatureOutcome,
} from './methods/crossApp/leaveToSign.ts'
export { findProviderWallet } from './methods/crossApp/providerWallet.ts'
export { createBlockedError, requestSignature } from './methods/crossApp/requestSignature.ts'
export type { SignatureRequest } from './methods/crossApp/signatureContent.ts'
export { type DeviceRequest, signOnOtherDevice } from './methods/crossApp/signOnOtherDevice.ts'
export * from './methods/crossApp/unlink.ts'
export type * from './methods/custom/account.ts'
export * from './methods/custom/flow.ts'
export type * from './methods/email/account.ts'
export * from './methods/email/flow.ts'
export * from './methods/email/transfer.ts'
export type * from './methods/farcaster/account.ts'
export * from './methods/farcaster/flow.ts'
export * from './methods/farcaster/miniApp.ts'
export * from './methods/farcaster/signer/signerFlow.ts'
export { getFarcasterSignerKey, requireSignerOwner } from './methods/farcaster/signer/signerOwner.ts'
export * from './methods/farcaster/signer/signFarcasterMessage.ts'
export * from './methods/guest/flow.ts'
export * from './methods/oauth/flow.ts'
export { isInAppBrowser } from './methods/oauth/inAppBrowser.ts'
export { answerByChannel, answerOpener } from './methods/oauth/popup.ts'
export { openPopupAhead, takePopup } from './methods/oauth/popupAhead.ts'
export * from './methods/oauth/transfer.ts'
export { isOwnTrip, readTrip } from './methods/oauth/trip.ts'
export type * from './methods/passkeys/account.ts'
export type { Authenticator } from './methods/passkeys/authenticator.ts'
export type { PasskeyIntent, PasskeyWishes } from './methods/passkeys/ceremony.ts'
export * from './methods/passkeys/flow.ts'
export type * from './methods/siwe/account.ts'
export { ensureSmartWallet } from './methods/siwe/ensureSmartWallet.ts'
export {
  createWalletFlow,
  type WalletFlow,
  type WalletFlowOptions,
  type WalletLabels,
  type WalletState,
} from './methods/siwe/flow.ts'
export * from './methods/siwe/linkSmartWallet.ts'
export type { Page, WalletChain } from './methods/siwe/message.ts'
export { offchainMessage } from './methods/siwe/offchainMessage.ts'
export * from './methods/siwe/signInWithWallet.ts'
export * from './methods/siwe/transfer.ts'
export type * from './methods/sms/account.ts'
export * from './methods/sms/flow.ts'
export * from './methods/sms/transfer.ts'
export type * from './methods/telegram/account.ts'
export * from './methods/telegram/flow.ts'
export * from './methods/telegram/launch.ts'
export type { MfaAnswer } from './mfa/answers.ts'
export * from './mfa/enroll.ts'
export * from './mfa/flow.ts'
export type { Mfa, MfaListener } from './mfa/mfa.ts'
export type { MfaState } from './mfa/mfaRequest.ts'
export { clearFactor } from './mfa/passFactor.ts'
export type { PasskeyRequest } from './mfa/passkeyRequest.ts'
export { countRecoveryCodes, makeRecoveryCodes } from './mfa/recoveryCodes.ts'
export type { CodeFlow, CodeFlowOptions, CodeState } from './otp/flow.ts'
export type { Route } from './route.ts'
export type { Track } from './session/analytics.ts'
export * from './session/list.ts'
export { type RecentLogin, readRecentLogin } from './session/recentLogin.ts'
export type { Session, SessionState } from './session/session.ts'
export { type ClientStorage, createStorage, type StorageStatus } from './storage.ts'
export * from './store.ts'
export type { BalanceChange, Simulation } from './transaction/ethereum/balanceChanges.ts'
export type { EthereumFlow, EthereumPlan, EthereumReceipt } from './transaction/ethereum/ethereumFlow.ts'
export * from './transaction/ethereum/recipients.ts'
export { hasRollupFee } from './transaction/ethereum/rollupFee.ts'
export { readEthereumFee } from './transaction/ethereum/transferFee.ts'
export type { TransactionFlow } from './transaction/flow.ts'
export type { SentTransaction } from './transaction/sending.ts'
export * from './transaction/solana/clusters.ts'
export { loadSolanaTransactions } from './transaction/solana/load.ts'
export type {
  SolanaChanges,
  SolanaPlan,
  SolanaProblem,
  TokenAccount,
  TokenChange,
} from './transaction/solana/plan.ts'
export type { OpenSolanaTransaction, SolanaTransactionInput } from './transaction/solana/readTransaction.ts'
export type {
  ParsedSolanaTransaction,
  SolanaSigningReceipt,
  SolanaTransactionReceipt,
} from './transaction/solana/receipt.ts'
export type { SolanaSendOptions } from './transaction/solana/send.ts'
export { createSolanaSigningFlow, type SolanaSigningFlow } from './transaction/solana/signingFlow.ts'
export { createSolanaFlow, type SolanaFlow, type SolanaFlowOptions } from './transaction/solana/steps.ts'
export { writeSolanaTransfer } from './transaction/solana/writeSolanaTransfer.ts'
export type { TransactionState } from './transaction/transactionState.ts'
export type { Outcome, TakenTransaction, TransactionSteps } from './transaction/transactionSteps.ts'
export type * from './transaction/userOperation/operationFlow.ts'
export { createOperationFlow, type OperationDriver } from './transaction/userOperation/operationSteps.ts'
export { readOperationEvent } from './transaction/userOperation/watchOperation.ts'
export { version } from './version.ts'
export type { Holding, Holdings, TokenAsset } from './wallet/balances/holding.ts'
export { readBalances } from './wallet/balances/readBalances.ts'
export { readSolanaBalances } from './wallet/balances/readSolanaBalances.ts'
export { checkRecipient } from './wallet/balances/recipient.ts'
export { writeTransfer } from './wallet/balances/writeTransfer.ts'
export {
  addPrivyRpcToChain,
  addRpcUrlOverrideToChain,
  type ChainRpc,
  createChainRpc,
  loadChains,
} from './wallet/chains/chainAccess.ts'
export { defaultChains } from './wallet/chains/chains.ts'
export { hasContract } from './wallet/chains/hasContract.ts'
export { localChain } from './wallet/chains/localChain.ts'
export { readToken, type TokenInfo } from './wallet/chains/readToken.ts'
export {
  type AskToRecover,
  createWalletContext,
  type OnProgress,
  passSecondFactor,
  type RecoverySecret,
  type UserRecoveryMethod,
  type WalletContext,
} from './wallet/connect.ts'
export { askForCloud, type CloudMethod } from './wallet/embedded/cloud.ts'
export * from './wallet/embedded/createWallet.ts'
export { findEthereumWallet, findSolanaWallet } from './wallet/embedded/findWallet.ts'
export * from './wallet/embedded/importWallet.ts'
export { type ExportLook, openExport } from './wallet/embedded/openExport.ts'
export { connectWallet, recoverWallet } from './wallet/embedded/recoverWallet.ts'
export { restoreDeviceByFactor } from './wallet/embedded/restoreDevice.ts'
export { type NewRecoveryMethod, setWalletRecovery } from './wallet/embedded/setWalletRecovery.ts'
export { takeOverWallets } from './wallet/embedded/takeOverWallets.ts'
export { checksummed } from './wallet/external/checksum.ts'
export { hasCoinbase } from './wallet/external/coinbase/loadCoinbase.ts'
export type { Connection } from './wallet/external/connector.ts'
export type {
  DiscoveredEthereumWallet,
  DiscoveredSolanaWallet,
  DiscoveredWallet,
  StandardAccount,
  StandardWallet,
} from './wallet/external/discoveredWallet.ts'
export type {
  CoinbaseWallet,
  ExternalWallet,
  MadeWallet,
  RelayWallet,
  WalletRequest,
} from './wallet/external/externalWallet.ts'
export { createExternalWallets, type ExternalWallets } from './wallet/external/externalWallets.ts'
export * from './wallet/external/flow.ts'
export { type ConnectionRecord, readConnections } from './wallet/external/history.ts'
export { signBytes } from './wallet/external/solanaConnector.ts'
export { sendWithExtension, signWithExtension } from './wallet/external/solanaTransactions.ts'
export { toWalletProblem, type WalletProblem } from './wallet/external/walletError.ts'
export {
  createFrame,
  type FrameClient,
  type FrameState,
  type RequestOptions,
  type WalletFrame,
} from './wallet/frame/frame.ts'
export { frameErrorType } from './wallet/frame/frameErrorType.ts'
export { loadNames } from './wallet/names/load.ts'
export * from './wallet/names/nameNode.ts'
export { announceProvider, type WalletInfo } from './wallet/provider/announce.ts'
export * from './wallet/provider/approval.ts'
export {
  type Authorization,
  type SignedAuthorization,
  signAuthorization,
} from './wallet/provider/authorization.ts'
export { readCallsId, readCallsRequest } from './wallet/provider/callsRequest.ts'
export { readHostInput, toJsonData, toPlainData } from './wallet/provider/plainData.ts'
export { createProvider, type EmbeddedProvider, type ProviderOptions } from './wallet/provider/provider.ts'
export type { EIP1193Provider, ProviderEvents, ProviderRequest } from './wallet/provider/providerContext.ts'
export { isProviderError, type ProviderError, providerError } from './wallet/provider/providerError.ts'
export type { CallsRequest, SmartCalls } from './wallet/provider/smartCalls.ts'
export {
  createStandardWallet,
  type EmbeddedStandardAccount,
  type EmbeddedStandardWallet,
  registerWallet,
  type StandardWalletOptions,
} from './wallet/provider/standardWallet.ts'
export { isUnsupported } from './wallet/provider/unsupportedMethods.ts'
export {
  checkMessage,
  checkTransaction,
  checkTypedData,
  completeTypedData,
  type Hex,
  type Quantity,
  signHash,
  signMessage,
  signTypedData,
  type TypedData,
  type UnsignedTransaction,
} from './wallet/sign.ts'
export { readSolanaMessage, signSolanaMessage } from './wallet/signSolana.ts'
