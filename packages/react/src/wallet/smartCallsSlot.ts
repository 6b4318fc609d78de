import { createValue, type SmartCalls } from '@latchkey/core'

/** Where the page's smart wallet is found by what does not load it, for `latchkey.share`. */
export const createSmartCallsSlot = () => createValue<SmartCalls | undefined>(undefined)
