import { useLatchkey } from '../../context.ts'
import { useBrand } from '../../modal/shell/useBrand.ts'
import type { RequesterIdentity } from './Requester.tsx'

/** The requester of a signature: the app of this page, or another one, for which a window of our server asks. */
export function useRequester(): RequesterIdentity {
  const brand = useBrand()
  const { requester } = useLatchkey()
  if (!requester) return { ...brand, origin: window.location.origin }
  const { name, logo, origin } = requester
  return { name, origin, ...(logo !== undefined && { logo }) }
}
