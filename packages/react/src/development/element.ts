export type Child = Node | string

/** Texts stay texts: no markup is read, so a host page may demand trusted types. */
export function element(name: string, attributes: Record<string, string>, ...children: Child[]): HTMLElement {
  const node = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) node.setAttribute(attribute, value)
  node.append(...children)
  return node
}
