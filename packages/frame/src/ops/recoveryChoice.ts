type Choice = {
  recoveryMethod?: string | undefined
  recoveryPassword?: string | null | undefined
  recoveryPin?: string | null | undefined
  recoveryAccessToken?: string | null | undefined
  recoverySecretOverride?: string | null | undefined
}

/**
 * Whether the automatic method was asked for. A password or a cloud token beside it is a wish for another method:
 * dropping it in silence would leave a user with less than was chosen.
 */
export function isAutomatic(choice: Choice): boolean {
  const {
    recoveryMethod = 'privy',
    recoveryPassword,
    recoveryPin,
    recoveryAccessToken,
    recoverySecretOverride,
  } = choice
  return (
    recoveryMethod === 'privy' &&
    !recoveryPassword &&
    !recoveryPin &&
    !recoveryAccessToken &&
    !recoverySecretOverride
  )
}
