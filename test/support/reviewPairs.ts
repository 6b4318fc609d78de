import type { CopyPair } from './copyPairs.ts'

/** Sentences of earlier versions, which were hard to read or blamed the user. */
export const reviewPairs: readonly CopyPair[] = [
  {
    was: 'Your login alone opens this wallet on a new device. With a password of your own, it takes that as well.',
    text: 'newPassword.addText',
    ours: 'Right now your login is enough to open this wallet. Add a password that new devices must enter too.',
  },
  {
    was: "This takes a few seconds. You'll see the address once the wallet can be recovered.",
    text: 'wallet.creatingText',
    ours: 'This takes a few seconds.',
  },
  { was: 'Never share them', text: 'exporting.warning', ours: 'Never share these' },
  {
    was: 'Copied in a frame of the wallet server. {app} cannot read it.',
    text: 'exporting.unseen',
    ours: 'Copied in a secure frame. {app} never sees them.',
  },
  {
    was: 'It is asked for from now on when your wallet is used.',
    text: 'mfaEnroll.addedText',
    ours: "You'll be asked for it when you use your wallet.",
  },
  { was: 'Verify it is you', text: 'mfaVerify.chooseTitle', ours: "Verify it's you" },
  {
    was: 'Choose how. It protects your wallet from whoever has your login.',
    text: 'mfaVerify.chooseText',
    ours: 'Choose a method.',
  },
  {
    was: 'We sent six digits to the phone number of your second factor.',
    text: 'mfaVerify.smsText',
    ours: 'We texted a code to your verification phone.',
  },
  { was: 'It is your last one', text: 'mfaEnroll.lastTitle', ours: 'This is your last method' },
  {
    was: 'Nothing but your login protects the wallet then. For a day its key is neither shown nor recovered.',
    text: 'mfaEnroll.lastText',
    ours: 'After this, only your login protects the wallet. Export and recovery pause for 24 hours.',
  },
  {
    was: 'Whoever gets into your account still cannot use the wallet',
    text: 'mfaEnroll.introWho',
    ours: "Someone who gets into your account still can't use the wallet",
  },
  {
    was: 'Without your login the backup opens nothing',
    text: 'cloud.locked',
    ours: 'Useless without your login',
  },
  {
    was: 'Your other files stay closed to {app}',
    text: 'cloud.apart',
    ours: "{app} can't see your other files",
  },
  {
    was: 'A locked backup in your {cloud}',
    text: 'recovery.cloudText',
    ours: 'An encrypted backup in your {cloud}',
  },
  { was: 'What to send', text: 'sendFunds.asset', ours: 'Asset' },
  {
    was: 'What this wallet has could not be read.',
    text: 'sendFunds.failed',
    ours: "Couldn't load this wallet's balance.",
  },
  {
    was: 'This is the account of a token. Enter the address of a wallet.',
    text: 'sendFunds.tokenAccount',
    ours: "That's a token account. Enter a wallet address.",
  },
  {
    was: 'A letter of this address is wrong. Copy it again.',
    text: 'sendFunds.misspelled',
    ours: 'This address has a typo. Copy it again.',
  },
  {
    was: 'This is the address of this wallet itself.',
    text: 'sendFunds.own',
    ours: "That's this wallet's own address.",
  },
  {
    was: 'What this does cannot be read',
    text: 'transaction.unreadTitle',
    ours: "We can't read this transaction",
  },
  {
    was: 'It is a call that your wallet does not know. Approve only if you trust {app}.',
    text: 'transaction.unreadText',
    ours: "Your wallet doesn't recognize what it does. Approve only if you trust {app}.",
  },
  { was: 'This cannot be got back', text: 'transaction.lostTitle', ours: "You'd lose this" },
  {
    was: 'It would go to an address that no one can use.',
    text: 'transaction.lostText',
    ours: 'No one controls this address.',
  },
  {
    was: 'You have sent this already',
    text: 'transaction.beforeTitle',
    ours: 'You may have sent this already',
  },
  {
    was: 'The page was closed before it could say so. Approve only to send the same once more.',
    text: 'transaction.beforeText',
    ours: 'The page closed before it was confirmed. Approve only to send it again.',
  },
  {
    was: 'This is not an address you know',
    text: 'transaction.lookalikeTitle',
    ours: 'This address is a look-alike',
  },
  {
    was: 'It begins and ends like one that you used or that is yours, but it is another. Such addresses are made to deceive.',
    text: 'transaction.lookalikeText',
    ours: "It starts and ends like one you know, but it's different. Scammers make such addresses.",
  },
  { was: 'About the address', text: 'transaction.recipient', ours: 'Recipient' },
  { was: 'First time from this device', text: 'transaction.newRecipient', ours: 'New on this device' },
  {
    was: 'The network could not carry it out. Nothing was sent but the fee.',
    text: 'transaction.revertedText',
    ours: 'Only the network fee was charged.',
  },
  {
    was: 'The network did not say that it took the transaction. Trying again cannot send it twice.',
    text: 'transaction.failedText',
    ours: "We couldn't confirm it was received. It's safe to retry: it can't be sent twice.",
  },
  {
    was: '{network} has it. You can close this: it goes on without you.',
    text: 'transaction.waitingText',
    ours: 'Sent to {network}. You can close this.',
  },
  {
    was: 'Hand your account to a contract',
    text: 'authorization.title',
    ours: 'Let a contract control your account',
  },
  { was: 'It gets full control', text: 'authorization.warningTitle', ours: 'Full control' },
  { was: 'Hand over', text: 'authorization.approve', ours: 'Give control' },
  {
    was: 'Each of them logs you in to this account.',
    text: 'linkedAccounts.text',
    ours: 'You can log in with any of these.',
  },
]
