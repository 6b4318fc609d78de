/** Whether a host name always leads to the machine that asks. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|([a-z0-9-]+\.)+localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}
