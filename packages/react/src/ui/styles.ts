import { cssControls } from './cssControls.ts'
import { cssLists } from './cssLists.ts'
import { cssShell } from './cssShell.ts'
import { cssTokens } from './cssTokens.ts'

/** The modal's whole style sheet. A string, so that plain tsc output and every bundler carry it without a loader. */
export const styles = cssTokens + cssShell + cssControls + cssLists
