// Putting money into a wallet from another wallet of the user's.
export const fundingTransfer = {
  fundingWallets: {
    text: 'Connect a wallet to deposit funds or send funds manually to your wallet address.',
    own: 'This is the wallet that you add funds to. Choose another one.',
  },
  fundingAmount: {
    title: 'Confirm or edit amount',
    source: 'From',
    silent: 'Not known now',
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
    rejected: 'Transfer rejected',
    rejectedText: 'You declined in {provider}. Nothing was sent.',
    insufficientText: 'Wallet {address} does not have enough funds.',
    editAmount: 'Change the amount',
    disconnected: 'Wallet not connected',
    disconnectedText:
      '{provider} does not share the account {address} with this page. Connect it, then try again.',
    connect: 'Connect the wallet',
    otherNetwork: 'Wrong network',
    otherNetworkText: '{provider} did not switch to {network}. Switch there, then try again.',
    unclear: 'Check your wallet',
    unclearText:
      '{provider} did not say whether it sent this. Trying again looks for it first and never sends it twice.',
    elsewhere: 'Open elsewhere',
    elsewhereText: 'Another tab or window is sending the same transfer. Look there before you try again.',
    failed: 'Transfer failed',
  },
} as const
