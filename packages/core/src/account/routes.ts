import type { acceptTerms as acceptTermsEndpoint } from '@latchkey/wire'
import type { Route } from '../route.ts'

export const acceptTerms: Route<typeof acceptTermsEndpoint> = {
  method: 'POST',
  path: '/api/v1/users/me/accept_terms',
}
