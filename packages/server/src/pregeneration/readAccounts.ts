import {
  AppError,
  EthereumAddress,
  email,
  type SocialProvider,
  SolanaAddress,
  socialAccountTypes,
  socialNetworks,
} from '@latchkey/wire'
import * as v from 'valibot'
import { emailIdentity } from '../methods/email/rules.ts'
import { walletIdentity } from '../methods/siwe/identity.ts'
import type { Identity } from '../user/identity.ts'
import { isOneOfType } from '../user/ownAccounts.ts'
import { parseNumber, phoneIdentity } from '../user/phoneNumber.ts'

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const maybe = v.nullish(text)

/** What an app's server says of the user's accounts. Each is found by the same name as a login by it. */
const readers: Readonly<Record<string, (input: unknown) => Identity>> = {
  email: read({ address: email.EmailAddress }, ({ address }) => emailIdentity(address)),
  phone: read({ number: text }, ({ number }) => phoneIdentity(parseNumber(number))),
  custom_auth: read({ custom_user_id: text }, ({ custom_user_id: id }) => ({
    ...{ type: 'custom_auth', subject: id, data: { custom_user_id: id }, display: id },
  })),
  telegram: read(
    {
      telegram_user_id: v.pipe(text, v.regex(/^[1-9]\d{0,15}$/)),
      ...{ first_name: maybe, last_name: maybe, username: maybe, photo_url: maybe },
    },
    ({ telegram_user_id: id, first_name, last_name, username, photo_url }) => ({
      ...{ type: 'telegram', subject: id, display: username ? `@${username}` : first_name || id },
      data: {
        telegram_user_id: id,
        ...{ first_name: first_name ?? null, last_name: last_name ?? null },
        ...{ username: username ?? null, photo_url: photo_url ?? null },
      },
    }),
  ),
  farcaster: read(
    {
      fid: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
      owner_address: EthereumAddress,
      ...{ username: maybe, display_name: maybe, bio: maybe, profile_picture_url: maybe },
    },
    ({ fid, owner_address, ...profile }) => ({
      ...{ type: 'farcaster', subject: String(fid), display: profile.username || String(fid) },
      data: { fid, owner_address, ...withoutNulls(profile) },
    }),
  ),
  wallet: read(
    { address: v.union([EthereumAddress, SolanaAddress]), chain_type: v.picklist(['ethereum', 'solana']) },
    ({ address, chain_type }) =>
      walletIdentity({
        ...{ address, signer: 'key', labels: { walletClientType: null, connectorType: null } },
        ...(chain_type === 'ethereum' && { chainId: 'eip155:1' }),
      }),
  ),
  ...Object.fromEntries(socialAccountTypes.map((type) => [type, readSocial(type)])),
}

/**
 * Reads the accounts of a user who has not logged in yet.
 *
 * @throws AppError `invalid_data`; `feature_not_enabled` for an account that only a device can make.
 */
export function readAccounts(inputs: readonly Readonly<Record<string, unknown>>[]): Identity[] {
  const identities = inputs.map((input) => {
    const type = String(input.type)
    const reader = Object.hasOwn(readers, type) ? readers[type] : undefined
    if (reader) return reader(input)
    throw new AppError('feature_not_enabled', {
      message: `An account of the type "${type}" is not made by a server. The user links it after the login.`,
    })
  })
  if (identities.length === 0)
    throw new AppError('invalid_data', { message: 'A user has at least one account in linked_accounts.' })
  const names = identities.map(({ type, subject }) =>
    isOneOfType({ type, subject }) ? type : `${type} ${subject}`,
  )
  if (new Set(names).size < names.length)
    throw new AppError('invalid_data', { message: 'An account is there twice, or two of a type.' })
  return identities
}

function read<E extends v.ObjectEntries>(
  entries: E,
  toIdentity: (input: v.InferOutput<v.LooseObjectSchema<E, undefined>>) => Identity,
) {
  const schema = v.looseObject(entries)
  return (input: unknown): Identity => {
    const parse = v.safeParse(schema, input)
    if (parse.success) return toIdentity(parse.output)
    const [issue] = parse.issues
    throw new AppError('invalid_data', {
      message: `linked_accounts: ${v.getDotPath(issue) ?? ''} ${issue.message}`,
    })
  }
}

function readSocial(type: string) {
  const { members } = socialNetworks[type.replace(/_oauth$/, '') as SocialProvider]
  return read(
    {
      subject: text,
      ...{ email: maybe, name: maybe, username: maybe, profile_picture_url: maybe, vanity_name: maybe },
    },
    ({ subject, ...profile }) => ({
      ...{ type: type as Identity['type'], subject },
      data: { subject, ...Object.fromEntries(members.map((name) => [name, profile[name] ?? null])) },
      display: profile.email || profile.username || profile.name || subject,
    }),
  )
}

function withoutNulls(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value != null))
}
