export type AccountOpening = {
  intent: 'link' | 'update'
  /** What is linked or replaced: an option such as `google`, `sms` or `wallet`. */
  option: string
  /** What the function was called with, for the method that reads it. */
  params?: unknown
}
