import type { ReactElement } from 'react'
import type { ModalRoute } from '../../modal/navigation/modalRoute.ts'

export const toAccountRoute = (screen: ReactElement): ModalRoute => ({ name: 'account', props: { screen } })
