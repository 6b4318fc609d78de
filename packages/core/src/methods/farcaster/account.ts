import type { TypedAccount } from '../../account/accountType.ts'

export type Farcaster = {
  fid: number | null
  ownerAddress: string
  username: string | null
  displayName: string | null
  bio: string | null
  pfp: string | null
  url: string | null
  signerPublicKey: string | null
}
export type FarcasterWithMetadata = TypedAccount<'farcaster', Farcaster>
