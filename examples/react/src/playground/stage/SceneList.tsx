import type { ReactNode } from 'react'
import { type SceneName, scenes } from './scenes.ts'
import type { StageState } from './useStage.ts'

/** Selects the screen, with small drawings in the login's accent color. */
export function SceneList({ stage }: { stage: StageState }) {
  return (
    <ul className="pg-scenes" aria-label="Screens">
      {scenes.map(({ name, title }) => (
        <li key={name}>
          <button type="button" aria-pressed={stage.scene === name} onClick={() => stage.showScene(name)}>
            <svg viewBox="14 3 52 52" aria-hidden="true">
              <rect className="m" x="20" y="6" width="40" height="46" rx="5" />
              {drawings[name]}
            </svg>
            <span>{title}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const buttons = (
  <>
    <rect className="s" x="26" y="40" width="13" height="6" rx="2" />
    <rect className="f" x="41" y="40" width="13" height="6" rx="2" />
  </>
)

const drawings: Record<SceneName, ReactNode> = {
  landing: (
    <>
      <path className="x" d="M26 14h16" />
      <rect className="o" x="26" y="19" width="28" height="7" rx="2" />
      <path className="h" d="M26 32h28M26 38h28M26 44h20" />
    </>
  ),
  code: (
    <>
      <path className="x" d="M26 18h18" />
      <path className="o" d="M26 26h4v6h-4zM31.5 26h4v6h-4zM37 26h4v6h-4zM44 26h4v6h-4zM49.5 26h4v6h-4z" />
      <path className="h" d="M26 39h16" />
    </>
  ),
  ready: (
    <>
      <circle className="g" cx="40" cy="20" r="7" />
      <path className="gc" d="m37 20 2.200 2.200 4-4.200" />
      <path className="h" d="M32 33h16" />
      <rect className="f" x="26" y="39" width="28" height="6" rx="2" />
    </>
  ),
  sign: (
    <>
      <path className="x" d="M26 14h18" />
      <rect className="s" x="26" y="19" width="28" height="17" rx="2" />
      <path className="h" d="M29 24h20M29 28h16M29 32h18" />
      {buttons}
    </>
  ),
  send: (
    <>
      <path className="x big" d="M26 15h20" />
      <path className="h" d="M26 24h10M46 24h8M26 29h8M48 29h6M26 34h12M47 34h7" />
      {buttons}
    </>
  ),
  wallet: (
    <>
      <circle className="f" cx="30" cy="15" r="4" />
      <path className="x" d="M37 15h13" />
      <path className="h" d="M26 26h12M48 26h6M26 33h14M47 33h7" />
      {buttons}
    </>
  ),
  passkey: (
    <>
      <circle className="o" cx="38" cy="18" r="5" />
      <path className="o" d="M29 33c1-6 4-8 9-8s8 2 9 8M48 19h6m-2 0v4" />
      <rect className="f" x="26" y="39" width="28" height="6" rx="2" />
    </>
  ),
  security: (
    <>
      <path className="g" d="m40 12 9 3v7c0 6-4 9-9 11-5-2-9-5-9-11v-7Z" />
      <path className="gc" d="m36 22 3 3 5-5.500" />
      <rect className="f" x="26" y="39" width="28" height="6" rx="2" />
    </>
  ),
  export: (
    <>
      <path className="x" d="M26 14h16" />
      <rect className="s" x="26" y="19" width="28" height="15" rx="2" />
      <path className="o" d="M30 27h.01M35 27h.01M40 27h.01M45 27h.01M50 27h.01" />
      <rect className="f" x="26" y="40" width="28" height="6" rx="2" />
    </>
  ),
}
