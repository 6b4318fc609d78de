import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { installation } from '../installation.ts'
import { timeRequests } from './aside/requests.ts'
import { Playground } from './Playground.tsx'

timeRequests(installation.apiUrl)
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Playground />
  </StrictMode>,
)
