import { EthereumAddress } from '@latchkey/wire'
import * as v from 'valibot'
import { accountReader, MaybeText } from '../../user/readAccount.ts'

const profile = {
  username: MaybeText,
  display_name: MaybeText,
  bio: MaybeText,
  profile_picture_url: MaybeText,
  homepage_url: MaybeText,
}

export const farcasterAccounts = {
  farcaster: accountReader(
    {
      fid: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
      ...{ owner_address: EthereumAddress, ...profile },
    },
    ({ fid, owner_address, username, display_name, bio, profile_picture_url, homepage_url }) => ({
      ...{ type: 'farcaster', subject: String(fid), display: username || String(fid) },
      data: {
        ...{ fid, owner_address },
        ...(username && { username }),
        ...(display_name && { display_name }),
        ...(bio && { bio }),
        ...(profile_picture_url && { profile_picture_url }),
        ...(homepage_url && { homepage_url }),
      },
    }),
  ),
}
