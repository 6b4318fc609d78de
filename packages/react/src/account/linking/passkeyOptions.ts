/** Options of `linkPasskey`: the account's name in the user's authenticator. */
export type LinkPasskeyOptions = { name?: string | undefined }
