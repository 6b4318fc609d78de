/** An EIP-1193 error: wagmi, viem and ethers decide by `code`. */
export type ProviderError = Error & { code: number; data?: unknown }

/**
 * 4001 rejected by the user, 4100 not authorized, 4200 not supported or wrong parameters, 4900 disconnected, 4901 and
 * 4902 unknown chain, and the node's own codes.
 *
 * @example
 * throw providerError(4902, 'The chain is not known here.')
 */
export function providerError(code: number, message: string, data?: unknown, cause?: unknown): ProviderError {
  const error = new Error(message, cause === undefined ? undefined : { cause })
  return Object.assign(error, data === undefined ? { code } : { code, data })
}

/**
 * Whether an error already has a code that wallet libraries know.
 *
 * @example
 * isProviderError(Object.assign(new Error('The user rejected the request.'), { code: 4001 })) // true
 */
export function isProviderError(error: unknown): error is ProviderError {
  return error instanceof Error && typeof (error as { code?: unknown }).code === 'number'
}
