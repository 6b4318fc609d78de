/** What a vendor gives to the developer who registers an app there. All of `required` is needed before it is used. */
export type KeyNames = { readonly required: readonly string[]; readonly optional: readonly string[] }
export type VendorKeys = Readonly<Record<string, string>>
