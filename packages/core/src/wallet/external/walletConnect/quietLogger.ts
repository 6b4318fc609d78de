const say = () => {}

/**
 * WalletConnect's client stores its logs and adds a function to the page that returns them. With the app's own logger
 * it does neither.
 */
export const quietLogger = {
  level: 'silent',
  child: () => ({ ...quietLogger }),
  ...{ trace: say, debug: say, info: say, warn: say, error: say, fatal: say },
}
