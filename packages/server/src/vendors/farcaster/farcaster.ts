import type { SignedKeyRequest } from './signedKeyRequest.ts'

/** The relay's data about a login, from which it creates the text for the user's wallet. */
export type ChannelRequest = {
  domain: string
  /** The requesting page. */
  siweUri: string
  nonce: string
  /** The wallet's way back; only for native apps. */
  redirectUrl?: string
}

/** The relay's response. Only the message is signed; the profile is unverified. */
export type ChannelAnswer = {
  message: string
  signature: string
  fid: number
  username: string
  display_name: string
  bio: string
  pfp_url: string
}

export type ChannelStatus =
  | { state: 'pending' }
  | { state: 'completed'; answer: ChannelAnswer }
  | { state: 'gone' }

/** The progress of a request for a key. `over`: the user refused it, or the vendor no longer knows it. */
export type KeyRequestStatus =
  | { state: 'pending' }
  | { state: 'completed'; userFid?: number }
  | { state: 'over' }

/** The state of a key that signs for an id. A removed one can never be added again. */
export type KeyState = 'none' | 'added' | 'removed'

/** The outside services of a login with Farcaster: a relay between page and wallet, and the registry of owners. */
export type Farcaster = {
  /** Opens a channel; `connectUri` is for the wallet. */
  open(request: ChannelRequest): Promise<{ channelToken: string; connectUri: string }>
  /** A completed channel is reported once, then it is deleted. */
  status(channelToken: string): Promise<ChannelStatus>
  /** Owner of an id, in EIP-55; undefined if it is unused. */
  getCustody(fid: number): Promise<string | undefined>
  /** Whether the owner has allowed this address to sign logins. */
  hasAuthAddress(key: { fid: number; address: string }): Promise<boolean>
  /**
   * Asks to add a key to the id of the user who opens `approvalUrl` and approves there.
   * @throws AppError `invalid_credentials` without a response.
   */
  requestKey(
    request: SignedKeyRequest & { signature: string },
  ): Promise<{ token: string; approvalUrl: string }>
  /** Pending also without a response. */
  readKeyRequest(token: string): Promise<KeyRequestStatus>
  /** Whether a key signs for an id. Throws without a response. */
  getKeyState(key: { fid: number; key: string }): Promise<KeyState>
}
