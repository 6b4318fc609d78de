import { adoptStyles } from './ShadowHost.tsx'

/** A ref that adds style rules to the shadow root of its element before a paint. Create it once per set of rules. */
export const adoptRef = (rules: string) => (element: Element | null) => {
  const root = element?.getRootNode()
  if (root && 'host' in root) adoptStyles(root as ShadowRoot, rules)
}

/** Adds the style rules of a later chunk to the modal's shadow root before they are first painted. */
export function DeferredStyles({ rules }: { rules: string }) {
  return <span hidden ref={adoptRef(rules)} />
}
