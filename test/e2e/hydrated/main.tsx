import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Tree } from './tree.tsx'

const appConfig = (await (await fetch('/latchkey.json')).json()) as { appId: string; apiUrl: string }
hydrateRoot(
  document.getElementById('root') as HTMLElement,
  <StrictMode>
    <Tree {...appConfig} />
  </StrictMode>,
)
