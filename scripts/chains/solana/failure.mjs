// litesvm numbers its errors. A node answers with their names, and for some with their content.

// biome-ignore format: one list
const transactionErrors = ['AccountInUse', 'AccountLoadedTwice', 'AccountNotFound', 'ProgramAccountNotFound', 'InsufficientFundsForFee', 'InvalidAccountForFee', 'AlreadyProcessed', 'BlockhashNotFound', 'CallChainTooDeep', 'MissingSignatureForFee', 'InvalidAccountIndex', 'SignatureFailure', 'InvalidProgramForExecution', 'SanitizeFailure', 'ClusterMaintenance', 'AccountBorrowOutstanding', 'WouldExceedMaxBlockCostLimit', 'UnsupportedVersion', 'InvalidWritableAccount', 'WouldExceedMaxAccountCostLimit', 'WouldExceedAccountDataBlockLimit', 'TooManyAccountLocks', 'AddressLookupTableNotFound', 'InvalidAddressLookupTableOwner', 'InvalidAddressLookupTableData', 'InvalidAddressLookupTableIndex', 'InvalidRentPayingAccount', 'WouldExceedMaxVoteCostLimit', 'WouldExceedAccountDataTotalLimit', 'MaxLoadedAccountsDataSizeExceeded', 'ResanitizationNeeded', 'InvalidLoadedAccountsDataSizeLimit', 'UnbalancedTransaction', 'ProgramCacheHitMaxLimit', 'CommitCanceled']
// biome-ignore format: one list
const instructionErrors = ['GenericError', 'InvalidArgument', 'InvalidInstructionData', 'InvalidAccountData', 'AccountDataTooSmall', 'InsufficientFunds', 'IncorrectProgramId', 'MissingRequiredSignature', 'AccountAlreadyInitialized', 'UninitializedAccount', 'UnbalancedInstruction', 'ModifiedProgramId', 'ExternalAccountLamportSpend', 'ExternalAccountDataModified', 'ReadonlyLamportChange', 'ReadonlyDataModified', 'DuplicateAccountIndex', 'ExecutableModified', 'RentEpochModified', 'NotEnoughAccountKeys', 'AccountDataSizeChanged', 'AccountNotExecutable', 'AccountBorrowFailed', 'AccountBorrowOutstanding', 'DuplicateAccountOutOfSync', 'InvalidError', 'ExecutableDataModified', 'ExecutableLamportChange', 'ExecutableAccountNotRentExempt', 'UnsupportedProgramId', 'CallDepth', 'MissingAccount', 'ReentrancyNotAllowed', 'MaxSeedLengthExceeded', 'InvalidSeeds', 'InvalidRealloc', 'ComputationalBudgetExceeded', 'PrivilegeEscalation', 'ProgramEnvironmentSetupFailure', 'ProgramFailedToComplete', 'ProgramFailedToCompile', 'Immutable', 'IncorrectAuthority', 'AccountNotRentExempt', 'InvalidAccountOwner', 'ArithmeticOverflow', 'UnsupportedSysvar', 'IllegalOwner', 'MaxAccountsDataAllocationsExceeded', 'MaxAccountsExceeded', 'MaxInstructionTraceLengthExceeded', 'BuiltinProgramsMustConsumeComputeUnits', 'BorshIoError']

/** The `err` of a node: `'AccountNotFound'`, `{ InstructionError: [0, { Custom: 1 }] }`. */
export function toRpcError(error) {
  if (typeof error === 'number') return transactionErrors[error]
  const kind = error.constructor.name.replace('TransactionError', '')
  if (kind === 'DuplicateInstruction') return { DuplicateInstruction: error.index }
  if (kind !== 'InstructionError') return { [kind]: { account_index: error.accountIndex } }
  const inner = error.err()
  if (typeof inner === 'number') return { InstructionError: [error.index, instructionErrors[inner]] }
  return {
    InstructionError: [error.index, 'code' in inner ? { Custom: inner.code } : { BorshIoError: inner.msg }],
  }
}

/** The message that a node gives for the error. */
export function describe(error) {
  if (error === 'BlockhashNotFound') return 'Blockhash not found'
  if (error === 'AlreadyProcessed') return 'This transaction has already been processed'
  if (error === 'AccountNotFound') return 'Attempt to debit an account but found no record of a prior credit.'
  if (error === 'SignatureFailure') return 'Transaction signature verification failure'
  if (error?.InstructionError) {
    const [index, inner] = error.InstructionError
    const what = inner.Custom === undefined ? inner : `custom program error: 0x${inner.Custom.toString(16)}`
    return `Error processing Instruction ${index}: ${typeof what === 'string' ? what : JSON.stringify(what)}`
  }
  return typeof error === 'string' ? error : JSON.stringify(error)
}
