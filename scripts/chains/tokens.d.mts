export type TestToken = { address: `0x${string}`; code: `0x${string}` }
export const testTokens: Readonly<Record<'TestCoin' | 'TestCollectible' | 'TestItems', TestToken>>
export function putTokens(url: string): Promise<void>
