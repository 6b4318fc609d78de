import type { Journey } from '../../navigation/journey.ts'

export type EmailScreens = {
  'email.address': { journey: Journey }
  'email.code': { journey: Journey; email: string }
}
