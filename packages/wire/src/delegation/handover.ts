/** The `info` of HPKE when the signer seals a wallet's key for its user's device. The grant is the associated data. */
export const handoverInfo = 'latchkey handover 1'
