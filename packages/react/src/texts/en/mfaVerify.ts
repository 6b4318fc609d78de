// A second factor is asked for.
export const mfaVerify = {
  mfaVerify: {
    chooseTitle: 'Verify it is you',
    chooseText: 'Choose how. It protects your wallet from whoever has your login.',
    methods: 'Verification methods',
    totp: 'Authenticator app',
    sms: 'SMS',
    passkey: 'Passkey',
    codeTitle: 'Enter your code',
    totpText: 'Open your authenticator app, and enter the six digits that it shows.',
    totpHint: 'It shows new digits every 30 seconds.',
    smsText: 'We sent six digits to the phone number of your second factor.',
    sending: 'Sending your code',
    passkeyTitle: 'Verifying with passkey',
    passkeyText: 'Follow the prompt of your browser.',
    passed: 'Verified',
    notPassed: 'Not verified',
    another: 'Choose another method',
    later: 'Not now',
    tooMany:
      'You have exceeded the maximum number of attempts. Please close this window and try again in 10 seconds.',
    timeout: 'You have exceeded the time limit for code entry. Please try again in 30 seconds.',
    invalid: 'The code you entered is not valid',
    canceled: 'Verification canceled',
    locked: 'Too many attempts. Try again {when}.',
    failed: 'Something went wrong.',
  },
} as const
