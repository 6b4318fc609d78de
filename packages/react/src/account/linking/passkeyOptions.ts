/** What `linkPasskey` may be told: what the user's authenticator calls the account in its list. */
export type LinkPasskeyOptions = { name?: string | undefined }
