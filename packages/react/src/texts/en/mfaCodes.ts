// Codes that replace a lost second factor.
export const mfaCodes = {
  mfaCodes: {
    row: 'Recovery codes',
    offer: 'Save recovery codes',
    offerText: 'If you ever lose it, a recovery code verifies you instead.',
    title: 'Save these recovery codes',
    text: 'Each verifies you once if you lose your other methods. They are shown only now: keep them somewhere safe.',
    leftText: '{left} of {all} are left. New ones replace them.',
    noneText: 'Get ten codes. Each verifies you once if you lose your other methods.',
    make: 'Get recovery codes',
    makeNew: 'Make new codes',
    copy: 'Copy all',
    download: 'Download',
    saved: 'I saved them',
    fileTitle: 'Recovery codes of your {app} wallet',
    fileText:
      "Each works once. Someone with one of these and your login can use your wallet. Don't share them.",
    enterTitle: 'Enter a recovery code',
    enterText: 'Use one of the codes you saved. Each works once.',
    label: 'Recovery code',
    verify: 'Verify',
    use: 'Use a recovery code',
  },
} as const
