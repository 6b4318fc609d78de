const say = () => {}

/**
 * WalletConnect's client keeps what it logs, and hangs a function on the page that gives it away; with a logger of the
 * app's own it does neither.
 */
export const quietLogger = {
  level: 'silent',
  child: () => ({ ...quietLogger }),
  ...{ trace: say, debug: say, info: say, warn: say, error: say, fatal: say },
}
