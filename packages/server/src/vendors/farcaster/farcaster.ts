import type { SignedKeyRequest } from './signedKeyRequest.ts'

/** What a relay is given about a login: the text that the user's wallet signs is made of it. */
export type ChannelRequest = {
  domain: string
  /** The page that asks. */
  siweUri: string
  nonce: string
  /** Where the wallet goes back to; native apps only. */
  redirectUrl?: string
}

/** As the relay tells it. Only the message is signed; the profile is the relay's word. */
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

/** How far a request for a key is. `over`: the user refused it, or the vendor does not know it any more. */
export type KeyRequestStatus =
  | { state: 'pending' }
  | { state: 'completed'; userFid?: number }
  | { state: 'over' }

/** Of a key that signs in the name of an id. One that was removed is never added again. */
export type KeyState = 'none' | 'added' | 'removed'

/** What a login with Farcaster asks of the world: a relay between page and wallet, and the registry of who owns what. */
export type Farcaster = {
  /** Opens a channel; `connectUri` is for the wallet. */
  open(request: ChannelRequest): Promise<{ channelToken: string; connectUri: string }>
  /** A completed channel is reported once, then it is gone. */
  status(channelToken: string): Promise<ChannelStatus>
  /** Owner of an id, in EIP-55; undefined when no user has it. */
  getCustody(fid: number): Promise<string | undefined>
  /** Whether the owner has let this address sign logins. */
  hasAuthAddress(key: { fid: number; address: string }): Promise<boolean>
  /**
   * Asks for a key to be added to the id of the user who opens `approvalUrl` and agrees there.
   * @throws AppError `invalid_credentials` without an answer.
   */
  requestKey(
    request: SignedKeyRequest & { signature: string },
  ): Promise<{ token: string; approvalUrl: string }>
  /** Pending also where there is no answer. */
  readKeyRequest(token: string): Promise<KeyRequestStatus>
  /** Whether a key signs in the name of an id. Throws without an answer. */
  getKeyState(key: { fid: number; key: string }): Promise<KeyState>
}
