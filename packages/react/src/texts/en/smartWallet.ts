export const smartWallet = {
  smartWallet: {
    several: '{count} actions',
    severalText: "All of them go through, or none. Once sent, it can't be undone.",
    signedText: '{app} receives the signed actions and can send them at any time.',
    actions: 'Actions',
    paidBy: 'Paid by {app}',
    account: 'Smart wallet',
    owner: 'Signed by',
    kind: 'Kind',
    own: 'Your own address',
    isNew: 'New',
    about: 'What is a smart wallet?',
    aboutContract:
      'A contract on the network that holds your assets. It acts only when your wallet signs, and it can do several things at once.',
    aboutOwn:
      'Your own address, with the code of a smart wallet. Your wallet still signs, and it can now do several things at once.',
    aboutNew: "It's not on {network} yet. Your approval creates it there, in the same step.",
    aboutNewOwn: 'Your address has no such code on {network} yet. Your approval sets it, in the same step.',
    code: 'Code of the smart wallet',
    operation: 'User operation',
    paymaster: 'Paymaster',
    waiting: 'Sending {count} actions',
    done: '{count} actions confirmed',
    orderTitle: 'It moves what a smart wallet holds',
    orderText:
      'Once signed, {app} can have the smart wallet do this at any time. Sign only if you expect exactly this.',
    unreadTitle: "We can't read what this smart wallet does",
  },
} as const
