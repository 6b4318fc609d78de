export type AccountOpening = {
  intent: 'link' | 'update'
  /** The option to link or replace, such as `google`, `sms` or `wallet`. */
  option: string
  /** The function's argument, for methods that read it. */
  params?: unknown
}
