import { adoptStyles } from './ShadowHost.tsx'

/** A ref that puts style rules into the shadow root of its element, before a paint. Made once for a set of rules. */
export const adoptRef = (rules: string) => (element: Element | null) => {
  const root = element?.getRootNode()
  if (root && 'host' in root) adoptStyles(root as ShadowRoot, rules)
}

/** Style rules of a later chunk: in the modal's shadow root from the first time they are drawn with, before a paint. */
export function DeferredStyles({ rules }: { rules: string }) {
  return <span hidden ref={adoptRef(rules)} />
}
