/** A sentence that screens no longer show, and the text that takes its place (decision 183). */
export type CopyPair = { was: string; text: string; ours: string }

/**
 * Sentences of the specification, which errors, codes and the wire keep. Only what the screens show differs.
 */
export const specificationPairs: readonly CopyPair[] = [
  {
    was: 'Invalid or expired verification code',
    text: 'code.invalid',
    ours: 'That code is wrong or expired.',
  },
  { was: 'Code should be numeric', text: 'code.numeric', ours: 'Use digits only.' },
  { was: 'Issue verifying code', text: 'code.failed', ours: "We couldn't check the code. Try again." },
  {
    was: "Please enter a valid email address without a '+'.",
    text: 'landing.plusEmail',
    ours: 'Use an address without "+".',
  },
  { was: 'Request failed', text: 'error.tooMany', ours: 'Too many attempts' },
  { was: 'Try again later', text: 'error.detail', ours: 'Nothing was changed. Try again in a moment.' },
  { was: 'Too many attempts.', text: 'error.tooMany', ours: 'Too many attempts' },
  {
    was: 'Passkey request timed out or rejected by user.',
    text: 'passkeys.refused',
    ours: 'No passkey was used. Try again or choose another method.',
  },
  {
    was: 'User denied confirmation during cross-app auth flow',
    text: 'crossApp.denied',
    ours: "You didn't allow the connection.",
  },
  {
    was: 'Cannot link more passkeys to account.',
    text: 'passkeys.tooMany',
    ours: "You've reached the limit of {count} passkeys.",
  },
  {
    was: 'You did not allow {app} to log you in with {provider}. Try again and tick all boxes.',
    text: 'oauth.denied',
    ours: "To continue with {provider}, allow {app} on {provider}'s page.",
  },
  { was: 'Could not log in with provider', text: 'oauth.inApp', ours: "{provider} can't open here" },
  {
    was: 'You did not pass CAPTCHA. Please try again.',
    text: 'captcha.failed',
    ours: "We couldn't verify you",
  },
  {
    was: 'If you use an adblocker or VPN, try disabling and re-attempting.',
    text: 'captcha.hint',
    ours: 'Turn off your ad blocker or VPN, then try again.',
  },
  { was: 'Continue with sms', text: 'landing.continueWithSms', ours: 'Continue with SMS' },
  { was: 'Log in with sms or socials', text: 'landing.smsOrSocials', ours: 'Log in with SMS or socials' },
  { was: 'Transaction Protection', text: 'mfaEnroll.introTitle', ours: 'Protect your transactions' },
  { was: 'Secure Your Account', text: 'newPassword.addTitle', ours: 'Secure your account' },
  { was: 'Set Password', text: 'newPassword.set', ours: 'Set password' },
  { was: 'View Terms', text: 'terms.viewTerms', ours: 'View terms' },
  { was: 'View Privacy Policy', text: 'terms.viewPrivacy', ours: 'View privacy policy' },
  { was: 'Confirm you have saved', text: 'newPassword.finalTitle', ours: 'Have you saved it?' },
  {
    was: 'Invalid recovery password, please try again.',
    text: 'password.wrong',
    ours: 'Wrong password. Try again.',
  },
  { was: 'Invalid characters used ( {list} )', text: 'newPassword.invalid', ours: 'Not allowed: {list}' },
  {
    was: 'You have exceeded the maximum number of attempts. Please close this window and try again in 10 seconds.',
    text: 'mfaVerify.tooMany',
    ours: 'Too many tries. Wait {time}.',
  },
  {
    was: 'You have exceeded the time limit for code entry. Please try again in 30 seconds.',
    text: 'mfaVerify.timeout',
    ours: 'Time is up. Try again in {time}.',
  },
  {
    was: 'The code you entered is not valid',
    text: 'mfaVerify.invalid',
    ours: 'That code is wrong. Try again.',
  },
  { was: 'Enter enrollment code', text: 'mfaEnroll.codeTitle', ours: 'Enter the code from your app' },
  { was: 'Unknown error', text: 'mfaEnroll.unknown', ours: 'Something went wrong. Try again.' },
  { was: 'Unknown error occurred.', text: 'passkeys.unknown', ours: 'Something went wrong. Try again.' },
  {
    was: 'Wallet has insufficient funds for this transaction.',
    text: 'error.insufficientText',
    ours: 'Add funds to continue.',
  },
  {
    was: 'Solana wallet has insufficient funds for this transaction.',
    text: 'error.insufficientText',
    ours: 'Add funds to continue.',
  },
  { was: 'Insufficient balance', text: 'error.insufficientBalance', ours: 'Not enough funds' },
  {
    was: 'Add funds on {chain} to complete transaction.',
    text: 'transaction.shortText',
    ours: 'Add funds on {chain} to continue.',
  },
  { was: 'Transaction failure', text: 'transaction.failedTitle', ours: 'Transaction failed' },
  {
    was: 'There was an error preparing your transaction. Your transaction request will likely fail.',
    text: 'transaction.failing',
    ours: 'This transaction will probably fail.',
  },
  { was: 'Make sure to send funds on {chain}.', text: 'receiveFunds.note', ours: 'Only send on {chain}.' },
  { was: 'Authentication failed', text: 'telegram.failed', ours: "Couldn't log in" },
  {
    was: 'Request limit reached for Telegram. Please wait a moment and try again.',
    text: 'telegram.rateLimit',
    ours: 'Telegram is busy right now. Try again in a moment.',
  },
  {
    was: 'Too many requests. Please wait before trying again.',
    text: 'error.tryLater',
    ours: 'Try again in a moment.',
  },
  {
    was: 'This account has already been linked to another user.',
    text: 'error.linked',
    ours: 'This account is already linked to another user.',
  },
  {
    was: 'The request was rejected. Please try again.',
    text: 'farcaster.rejected',
    ours: "The request wasn't approved. Try again or choose another method.",
  },
  {
    was: 'Cannot unlink a passkey enrolled in MFA',
    text: 'passkeys.enrolled',
    ours: 'This passkey is used for verification. Remove it there first.',
  },
  {
    was: 'SMS authentication from this region is not available',
    text: 'error.regionDetail',
    ours: "We can't send SMS to this region yet.",
  },
  { was: 'In Progress', text: 'funding.pending', ours: 'In progress' },
  { was: "You've funded your account!", text: 'fundingOrder.success', ours: 'Your wallet is funded' },
  {
    was: 'Something went wrong adding funds. Please try again or use another method.',
    text: 'funding.failed',
    ours: 'Something went wrong. Try again or use another method.',
  },
  {
    was: 'Something went wrong adding funds from Moonpay. Please try again or use another method to fund your wallet.',
    text: 'funding.failedMoonpay',
    ours: 'Something went wrong at MoonPay. Try again or use another method.',
  },
  { was: 'Fund account', text: 'fundingOrder.title', ours: 'Finish adding funds' },
  {
    was: 'This may take up to a few hours. You will receive an email when the purchase is complete.',
    text: 'fundingOrder.hours',
    ours: "This can take a few hours. You'll get an email when it's complete.",
  },
  {
    was: 'There was an error completing {provider} flow.',
    text: 'fundingOrder.noAnswer',
    ours: "{provider} couldn't complete this.",
  },
  { was: 'User rejected the request.', text: 'bridgeProblems.rejected', ours: 'You canceled the request.' },
  {
    was: 'Unable to fetch quotes for bridging. Wallet {address} does not have enough funds.',
    text: 'bridgeProblems.no-quotes',
    ours: "No route found for this transfer. Wallet {address} doesn't have enough funds.",
  },
  {
    was: 'Unable to select bridge option from quotes. Wallet {address} does not have enough funds.',
    text: 'bridgeProblems.no-option',
    ours: "None of the routes is affordable. Wallet {address} doesn't have enough funds.",
  },
  {
    was: 'Wallet {address} does not have enough funds.',
    text: 'fundingTransfer.insufficientText',
    ours: "Wallet {address} doesn't have enough funds.",
  },
  {
    was: 'Solana wallet must support message signing',
    text: 'wallets.noSigningText',
    ours: "This Solana wallet can't sign messages. Use a different wallet.",
  },
]

/** Sentences of earlier versions, which were hard to read or blamed the user. */
export const reviewPairs: readonly CopyPair[] = [
  {
    was: 'Your login alone opens this wallet on a new device. With a password of your own, it takes that as well.',
    text: 'newPassword.addText',
    ours: 'Right now your login alone opens this wallet. Add a password that new devices must enter too.',
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
