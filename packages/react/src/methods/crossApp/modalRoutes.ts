import type { Journey } from '../../modal/navigation/journey.ts'

export type CrossAppScreens = {
  'crossApp.status': { journey: Journey; appId: string }
}
