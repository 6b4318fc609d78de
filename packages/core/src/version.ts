/** Version of this package, sent in the `privy-client` header. `version.test.ts` keeps it equal to package.json. */
export const version = '0.0.0'
