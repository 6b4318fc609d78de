import { runJourneys } from './run.ts'

runJourneys('Firefox')
