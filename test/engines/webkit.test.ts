import { runJourneys } from './run.ts'

runJourneys('WebKit')
