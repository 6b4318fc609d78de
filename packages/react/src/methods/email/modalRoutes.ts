import type { Journey } from '../../modal/navigation/journey.ts'

export type EmailScreens = {
  'email.address': { journey: Journey }
  'email.code': { journey: Journey; email: string }
}
