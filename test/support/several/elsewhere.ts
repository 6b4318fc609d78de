/** Readers that another test checks with several things, by its file and its name. */
export const elsewhere: readonly { readers: readonly string[]; file: string; test: string }[] = [
  {
    readers: ['server/src/db/replica/readReplica.ts readReplica'],
    file: 'packages/server/src/db/replica/replicas.test.ts',
    test: 'the management API reads from the replica, and each read sees what was answered before it',
  },
  {
    readers: [
      'server/src/app/secretList.ts listSecrets',
      'server/src/cli/commands/secretCommands.ts listSecretsCommand',
    ],
    file: 'packages/server/src/cli/commands/appServerCommands.test.ts',
    test: 'secrets are listed without their text, and revoked',
  },
  {
    readers: [
      'server/src/cli/commands/testAccountCommands.ts listTestAccountsCommand',
      'server/src/otp/testAccounts/store.ts listTestAccounts',
      'server/src/otp/testAccounts/testAccounts.ts readTestAccounts',
    ],
    file: 'packages/server/src/cli/commands/appServerCommands.test.ts',
    test: 'test accounts are added, listed with their codes, and removed',
  },
  {
    readers: ['server/src/account/accessLists.ts readDenylist', 'server/src/user/accessStore.ts listDenied'],
    file: 'packages/server/src/account/accessLists.test.ts',
    test: 'is written, listed by pages and emptied by the app’s server',
  },
  {
    readers: [
      'server/src/cli/commands/webhookCommands.ts listWebhooksCommand',
      'server/src/cli/commands/webhookCommands.ts listDeliveriesCommand',
      'server/src/webhooks/deliveryStore.ts listDeliveries',
    ],
    file: 'packages/server/src/cli/commands/webhookCommands.test.ts',
    test: 'what failed is shown with its answer, and is sent again',
  },
  {
    readers: [
      'server/src/webhooks/endpointStore.ts listEndpoints',
      'server/src/webhooks/endpointStore.ts listDue',
    ],
    file: 'packages/server/src/webhooks/delivery.test.ts',
    test: 'of several endpoints is tried again at each that failed, and the others get it once',
  },
  {
    readers: ['server/src/webhooks/secret.ts readSecrets'],
    file: 'packages/server/src/webhooks/signature.test.ts',
    test: 'security: after a rotation both secrets verify, until the overlap ends',
  },
  {
    readers: ['server/src/sandbox/webhooks/requestStore.ts listRequests'],
    file: 'packages/server/src/sandbox/webhooks/webhooks.test.ts',
    test: 'the page shows the events of an app, the newest first, with their signature checked',
  },
  {
    readers: ['core/src/transaction/ethereum/recipients.ts listRecipients'],
    file: 'packages/core/src/transaction/ethereum/recipients.test.ts',
    test: 'security: those that a wallet has sent to are listed, the newest first, and none of another wallet',
  },
  {
    readers: ['react/src/wallet/balances/listSendable.ts listSendable'],
    file: 'packages/react/src/account/menu/lateBalances.test.tsx',
    test: 'security: the form that sends: (e) two presses ask for one review',
  },
  {
    readers: ['react/src/wallet/solana/listReceivers.ts listReceivers'],
    file: 'packages/react/src/wallet/solana/listReceivers.test.ts',
    test: 'each receiver of what the wallet sends is listed, and those of others are not',
  },
  {
    readers: ['core/src/app/smartWallets.ts readSmartWallets'],
    file: 'packages/react/src/smartWallets/behavior.test.tsx',
    test: 'a client goes on with another chain, and so do the functions it gave out before',
  },
  {
    readers: [
      'core/src/wallet/provider/callsRequest.ts readCallsRequest',
      'react/src/smartWallets/readInput.ts readInput',
      'react/src/smartWallets/readInput.ts readCall',
    ],
    file: 'packages/react/src/smartWallets/behavior.test.tsx',
    test: 'of the embedded wallet is atomic on its own address: ready first, then supported',
  },
  {
    readers: [
      'server/src/appWallets/readControl.ts readControl',
      'server/src/appWallets/readControl.ts readSigners',
      'server/src/appWallets/walletRows.ts readWalletRows',
    ],
    file: 'packages/server/src/appWallets/appWallets.test.ts',
    test: 'only the owner changes policy, owner and additional signers',
  },
  {
    readers: [
      'server/src/cli/commands/policyCommands.ts listPoliciesCommand',
      'server/src/cli/commands/quorumCommands.ts listQuorumsCommand',
      'server/src/delegation/signerRows.ts listRows',
    ],
    file: 'packages/server/src/cli/commands/delegationCommands.test.ts',
    test: 'the lists have none, one and many, the oldest first, each once',
  },
  {
    readers: [
      'server/src/walletApi/listWallets.ts listWallets',
      'server/src/walletApi/store.ts listWalletRows',
    ],
    file: 'packages/server/src/walletApi/wallets.test.ts',
    test: 'has pages, and a wallet that is made meanwhile moves none to another page',
  },
  {
    readers: ['server/src/management/readAccounts.ts readAccounts'],
    file: 'packages/server/src/management/namedAccounts.test.ts',
    test: 'takes every type that the SDKs name, but passkeys',
  },
  {
    readers: [
      'server/src/management/listUsers.ts listUsers',
      'server/src/management/store.ts listUserIds',
      'server/src/management/store.ts listUsersById',
    ],
    file: 'packages/server/src/management/findUsers.test.ts',
    test: 'has every user once, newest first, also while others sign up',
  },
  {
    readers: [
      'server/src/management/searchStore.ts listExact',
      'server/src/management/searchStore.ts listByPrefix',
      'server/src/management/searchStore.ts listContaining',
      'server/src/management/searchStore.ts scanForPart',
      'server/src/management/searchStore.ts listBySubjects',
      'server/src/management/searchTerms.ts readTerms',
      'server/src/management/searchTerms.ts readLists',
    ],
    file: 'packages/server/src/management/searchUsers.test.ts',
    test: 'a user with several matches is found once, at the best one',
  },
  {
    readers: ['server/src/delegation/policyFile.ts readPolicyFile'],
    file: 'packages/server/src/cli/commands/delegationCommands.test.ts',
    test: 'a policy brings several sums along, each under its own id',
  },
  {
    readers: [
      'server/src/pregeneration/orders.ts readOrders',
      'server/src/pregeneration/store.ts listHandovers',
    ],
    file: 'packages/server/src/pregeneration/pregeneration.test.ts',
    test: 'is made with metadata and wallets of both chains',
  },
  {
    readers: [
      'server/src/delegation/termRows.ts readTermRows',
      'server/src/delegation/termRows.ts listReferences',
      'server/src/delegation/terms.ts readTerms',
    ],
    file: 'packages/server/src/delegation/delegate.test.ts',
    test: 'terms have the sums that a policy compares, however many',
  },
  {
    readers: [
      'core/src/delegation/describeField.ts describeField',
      'core/src/delegation/describeField.ts describeNumber',
      'core/src/delegation/describeField.ts describeValues',
      'core/src/delegation/describeTerms.ts describeTerms',
      'core/src/delegation/policyRecord.ts readRules',
    ],
    file: 'packages/core/src/delegation/describeTerms.test.ts',
    test: 'in rules of any length and order',
  },
  {
    readers: [
      'core/src/delegation/listDelegations.ts listDelegations',
      'server/src/delegation/listDelegations.ts listDelegations',
    ],
    file: 'packages/server/src/delegation/listDelegations.test.ts',
    test: 'only the user sees their consents, also while the signer does not answer',
  },
  {
    readers: ['core/src/delegation/policyRecord.ts readSums'],
    file: 'packages/core/src/delegation/describeTerms.test.ts',
    test: 'of none, one and many sums each condition has its own',
  },
  {
    readers: [
      'core/src/delegation/listLimits.ts listLimits',
      'core/src/delegation/listOpen.ts listOpen',
      'core/src/delegation/ruleKinds.ts listKinds',
    ],
    file: 'packages/core/src/delegation/describeTerms.test.ts',
    test: 'shows what a rule leaves open',
  },
  {
    readers: ['core/src/transaction/userOperation/watchOperation.ts readOperationEvent'],
    file: 'packages/core/src/transaction/userOperation/watchOperation.test.ts',
    test: 'of none, one and several operations in a transaction, each has its own event and logs',
  },
  {
    readers: [
      'server/src/cli/commands/keysCommand.ts listKeysCommand',
      'server/src/db/seal/canary.ts readKeysInUse',
      'server/src/db/seal/openKeyRing.ts readKeyRing',
      'server/src/db/seal/openKeyRing.ts readKeysAgain',
    ],
    file: 'packages/server/src/cli/commands/keysCommand.test.ts',
    test: 'add everywhere, then rotate: nobody is locked out, and no server is restarted',
  },
  {
    readers: [
      'react/src/funding/bridge/describeOption.tsx describeChoice',
      'react/src/funding/bridge/openBridge.ts listBridges',
    ],
    file: 'packages/react/src/funding/bridge/describeOption.test.ts',
    test: 'none, one, two, many ways to pay are all told, in their order, each by its own name',
  },
  {
    readers: ['react/src/funding/listRows.ts listRows'],
    file: 'packages/react/src/funding/listRows.test.ts',
    test: 'has none, one, two, many options, each once, and by hand always',
  },
  {
    readers: ['react/src/funding/wallets/listSources.ts listSources'],
    file: 'packages/react/src/funding/wallets/listSources.test.ts',
    test: 'has each account of none, one, two, many wallets and accounts, in their order',
  },
  {
    readers: ['react/src/funding/transfer/amountForm.ts listPresets'],
    file: 'packages/react/src/funding/transfer/amountForm.test.ts',
    test: 'what is asked for is offered once, twice and five times; nothing where nothing is',
  },
  {
    readers: ['react/src/funding/underway.ts listTransfers', 'react/src/funding/underway.ts listUnderway'],
    file: 'packages/react/src/funding/underway.test.ts',
    test: 'has none, one, two, many purchases and transfers that are not over, purchases first',
  },
  {
    readers: ['core/src/funding/settings.ts readFundingSettings'],
    file: 'packages/core/src/funding/settings.test.ts',
    test: 'is all of none, one, two, many options, in their order',
  },
  {
    readers: ['core/src/transaction/solana/resolveMessage.ts readTables'],
    file: 'packages/core/src/funding/bridge/writeInstructions.test.ts',
    test: 'accounts of none, one, two, many lookup tables are those of the instruction',
  },
  {
    readers: ['core/src/funding/bridge/relayAnswer.ts readQuote'],
    file: 'packages/core/src/funding/bridge/relayAnswer.test.ts',
    test: 'each item of none, one, two, many steps is a call, in their order',
  },
  {
    readers: ['server/src/sandbox/relay/intentStore.ts listIntents'],
    file: 'packages/server/src/sandbox/relay/relay.test.ts',
    test: 'its page settles what nobody asked for, as published clients do not',
  },
  {
    readers: ['server/src/funding/describeFunding.ts describeFunding'],
    file: 'packages/server/src/funding/describeFunding.test.ts',
    test: 'each of none, one, two, many options is told with its name and its coins',
  },
  {
    readers: ['server/src/cli/commands/appCommands.ts listAppsCommand'],
    file: 'packages/server/src/cli/run.test.ts',
    test: 'security: an app whose row was changed by SQL is named, shown, and counts again once it is accepted',
  },
  {
    readers: ['server/src/cli/commands/vendorCommands.ts listVendorsCommand'],
    file: 'packages/server/src/cli/commands/vendorCommands.test.ts',
    test: 'the keys of a vendor are taken from standard input, as lines or as JSON, and forgotten again',
  },
  {
    readers: ['server/src/cli/doctor/doctorMethods.ts listCallbacks'],
    file: 'packages/server/src/cli/doctor/doctorMethods.test.ts',
    test: 'the addresses to register at each provider are those the server answers',
  },
  {
    readers: ['server/src/methods/siwe/verify.ts readMessage'],
    file: 'packages/server/src/methods/siwe/siwe.test.ts',
    test: 'security: a nonce of another address, app, chain or user is worth nothing (R40: sign-in nonces)',
  },
  {
    readers: ['server/src/wallet/devices.ts listDevices'],
    file: 'packages/server/src/wallet/bounds.test.ts',
    test: 'security: a wallet is on so many devices and no more, until one is removed',
  },
  {
    readers: ['server/src/wallet/stage.ts readMaterial'],
    file: 'packages/server/src/wallet/wallet.test.ts',
    test: 'another device recovers the same wallet, gets a slot of its own, and the user is told',
  },
]
