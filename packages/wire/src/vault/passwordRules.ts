// Passwords of wallets (protocol 18.5). Not in the limits, which every page loads: pages without a password screen do
// not need it.
export const minLength = 6
export const characters = /^[\w!@#$%^&*()+.-]*$/
export const diversityMinLength = 8
export const diversityWeight = 0.3
export const entropyScale = 95
export const strongAbove = 0.9
export const mediumAbove = 0.5
export const flowDelayMs = 250
