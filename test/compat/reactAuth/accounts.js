// Runs in the host page: its names of linked accounts, and how it unlinks them.

const identifiers = {
  email: ({ address }) => address,
  phone: ({ number }) => number.replace(/[^\d+]/g, ''),
  wallet: ({ address }) => address,
  smart_wallet: ({ address }) => address,
  google_oauth: ({ email }) => email,
  cross_app: ({ subject }) => subject,
  custom_auth: ({ customUserId }) => customUserId,
  farcaster: ({ fid }) => fid,
  telegram: ({ telegramUserId }) => telegramUserId,
  passkey: ({ credentialId }) => credentialId,
}

export function getName(account) {
  return `${account.type}:${identifiers[account.type](account)}`
}

/** With the method that every version has; later ones also have a hook for each. */
export function unlinkAccount(privy, account) {
  const take = {
    email: () => privy.unlinkEmail(account.address),
    phone: () => privy.unlinkPhone(account.number),
    wallet: () => privy.unlinkWallet(account.address),
    google_oauth: () => privy.unlinkGoogle(account.subject),
    farcaster: () => privy.unlinkFarcaster(account.fid),
    telegram: () => privy.unlinkTelegram(account.telegramUserId),
    passkey: () => privy.unlinkPasskey(account.credentialId),
  }
  return take[account.type]()
}
