// The request for a second factor.
export const mfaVerify = {
  mfaVerify: {
    chooseTitle: "Verify it's you",
    chooseText: 'Choose a method.',
    methods: 'Verification methods',
    totp: 'Authenticator app',
    sms: 'SMS',
    passkey: 'Passkey',
    codeTitle: 'Enter your code',
    totpText: 'Open your authenticator app, and enter the six digits that it shows.',
    totpHint: 'It shows new digits every 30 seconds.',
    smsText: 'We texted a code to your verification phone.',
    sending: 'Sending your code',
    passkeyTitle: 'Verifying with passkey',
    passkeyText: 'Follow the prompt of your browser.',
    passed: 'Verified',
    notPassed: 'Not verified',
    another: 'Choose another method',
    later: 'Not now',
    tooMany: 'Too many tries. Wait {time}.',
    timeout: 'Time is up. Try again in {time}.',
    invalid: 'That code is wrong. Try again.',
    canceled: 'Verification canceled',

    failed: 'Something went wrong.',
  },
} as const
