/** Fewer than this many markers per 1,000 words need no record. */
export const goal = 1
/** How far below its record an area may be before the record is lowered. */
export const slack = 0.5

/** The markers per 1,000 words of comments and pages that each area has left. A number only goes down. */
export const records: Record<string, number> = {}

/** The sentences with a marker that each package still shows. A number only goes down. */
export const shownRecords: Record<string, number> = {}
