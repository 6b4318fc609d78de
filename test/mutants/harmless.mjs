/**
 * Faults that no test can notice, or need not, with the reason. A fault is found by its file, its line's text and what
 * stands there instead, so that the row outlives a move.
 */
export const harmless = []
