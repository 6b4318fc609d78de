// Adding funds to a wallet from another wallet of the user.
export const fundingTransfer = {
  fundingWallets: {
    text: 'Connect a wallet to deposit funds or send funds manually to your wallet address.',
    own: 'This is the wallet that you add funds to. Choose another one.',
  },
  fundingAmount: {
    title: 'Confirm or edit amount',
    source: 'From',
    silent: 'Unknown right now',
    feeShort: 'Your wallet needs about {amount} more for the fee.',
    bridge: 'Your wallet has too little on {network}. Continue to use coins of another network.',
  },
  fundingTransfer: {
    title: 'Confirm transfer',
    text: '{provider} asks you to confirm it next.',
    confirm: 'Confirm with {provider}',
    confirming: 'Confirming with {provider}',
    confirmingText: 'Confirm the transfer in {provider}.',
    success: 'Success!',
    successText: '{amount} arrived at {address}.',
    rejected: 'Transfer canceled',
    rejectedText: 'You canceled it in {provider}. Nothing was sent.',
    insufficientText: "Wallet {address} doesn't have enough funds.",
    editAmount: 'Change the amount',
    disconnected: 'Wallet not connected',
    disconnectedText:
      "{provider} doesn't share the account {address} with this page. Connect it, then try again.",
    connect: 'Connect the wallet',
    otherNetwork: 'Wrong network',
    otherNetworkText: "{provider} didn't switch to {network}. Switch there, then try again.",
    unclear: 'Check your wallet',
    unclearText:
      "{provider} didn't confirm that it sent this. If you try again, we look for it first and never send it twice.",
    elsewhere: 'Open elsewhere',
    elsewhereText: 'Another tab or window is sending the same transfer. Check there before you try again.',
    failed: 'Transfer failed',
  },
} as const
