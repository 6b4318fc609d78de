import { adoptStyles } from './ShadowHost.tsx'

/** Style rules of a later chunk: in the modal's shadow root from the first time they are drawn with, before a paint. */
export function DeferredStyles({ rules }: { rules: string }) {
  const adopt = (element: Element | null) => {
    const root = element?.getRootNode()
    if (root && 'host' in root) adoptStyles(root as ShadowRoot, rules)
  }
  return <span hidden ref={adopt} />
}
