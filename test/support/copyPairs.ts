/** A sentence that screens no longer show, and the text that replaces it (decision 30: texts). */
export type CopyPair = { was: string; text: string; ours: string }

/** Sentences of the specification, which errors, codes and the wire keep. Only the texts on the screens differ. */
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
