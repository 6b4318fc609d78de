import { createValue, type SmartCalls } from '@latchkey/core'

/** Gives code that does not load the smart wallet access to it, for `latchkey.share`. */
export const createSmartCallsSlot = () => createValue<SmartCalls | undefined>(undefined)
