// The login methods' own screens: a section for each.
export const methods = {
  captcha: {
    title: 'Checking that you are a person',
    text: 'This takes about a second. Nothing to solve.',
    passed: 'That was all',
    passedText: 'Go on with your login.',
    threeLeft: 'Three tries left.',
    twoLeft: 'Two tries left.',
    oneLeft: 'One try left.',
    retry: 'Retry',
    hint: 'If you use an adblocker or VPN, try disabling and re-attempting.',
    goBack: 'Go back',
  },
} as const
