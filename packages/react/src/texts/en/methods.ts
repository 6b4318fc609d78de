// The login methods' own screens: a section for each.
export const methods = {
  captcha: {
    title: 'Checking your browser',
  },
} as const
