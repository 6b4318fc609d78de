import type { Journey } from '../../navigation/journey.ts'

export type CrossAppScreens = {
  'crossApp.status': { journey: Journey; appId: string }
}
