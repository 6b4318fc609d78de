/** The props of the provider in every host app. `apiUrl` is the one that moving over adds. */
export const providerProps = { appId: 'app-id-of-25-characters--', apiUrl: 'https://auth.example.com' }
