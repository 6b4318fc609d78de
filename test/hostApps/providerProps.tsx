/** What every host app gives the provider. `apiUrl` is the prop that moving over adds. */
export const providerProps = { appId: 'app-id-of-25-characters--', apiUrl: 'https://auth.example.com' }
