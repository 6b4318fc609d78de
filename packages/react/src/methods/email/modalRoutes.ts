import type { Journey } from '../../modal/journey.ts'

export type EmailScreens = {
  'email.address': { journey: Journey }
  'email.code': { journey: Journey; email: string }
}
