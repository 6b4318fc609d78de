// Screens after a login.
export const account = {
  terms: {
    title: 'One last step',
    text: 'By signing up, you agree to our terms and privacy policy.',
    documents: 'Documents',
    viewTerms: 'View terms',
    viewPrivacy: 'View privacy policy',
    decline: 'No thanks',
    accept: 'Accept',
  },
  allowlist: {
    title: "You don't have access to this app",
    detail: 'Have you been invited?',
    button: 'Try another account',
  },
  notFound: {
    title: 'Account not found',
    text: 'No account uses {handle}, and {app} does not accept sign-ups here.',
    button: 'Try another account',
  },
  userLimit: {
    title: '{app} is full for now',
    text: 'This application has reached its user limit and cannot sign in new users.',
    button: 'Go back',
  },
  transfer: {
    title: '{what} is associated with another account',
    phone: 'Phone number',
    email: 'Email address',
    walletAddress: 'Wallet address',
    linkedin: 'LinkedIn profile',
    profile: '{provider} profile',
    text: 'Do you want to transfer {handle} to this account instead? This will delete your other account.',
    transfer: 'Transfer and delete account',
    success: 'Success!',
    decline: 'No thanks',
    assetsTitle: 'Check account assets before transferring',
    assetsText:
      'Assets in the other account do not move automatically and may be lost. Log back in to the other account, or look its wallet up in a block explorer.',
    otherWallet: 'Wallet of the other account',
  },
  storage: {
    title: 'This browser blocks storage',
    text: "{app} keeps your login on this device, but this browser doesn't allow it. Allow cookies and site data for this page, leave private mode, or use another browser.",
    button: 'Try again',
  },
} as const
