/** What HPKE binds next to the grant when a wallet's key goes to the device of its user. */
export const handoverInfo = 'latchkey handover 1'
