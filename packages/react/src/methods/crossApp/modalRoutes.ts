import type { Journey } from '../../modal/journey.ts'

export type CrossAppScreens = {
  'crossApp.status': { journey: Journey; appId: string }
}
