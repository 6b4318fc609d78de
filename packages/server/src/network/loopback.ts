/** Whether a host name always means this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|([a-z0-9-]+\.)+localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}
