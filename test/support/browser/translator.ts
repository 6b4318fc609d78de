import type { BrowserContext } from 'playwright-core'

/**
 * Changes the pages of this context as a browser's translator does: each text is moved into two `<font>` elements, at
 * once and whenever one comes. It reaches into open shadow roots and does not read `translate="no"`, so that it is
 * harder than any real one.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(translateAll)
}

function translateAll(): void {
  const wrap = (text: Node) => {
    const parent = text.parentElement
    if (!text.textContent?.trim() || !parent || parent.closest('font,style,script,textarea,option,title'))
      return
    const outer = document.createElement('font')
    parent.replaceChild(outer, text)
    outer.appendChild(document.createElement('font')).append(text)
  }
  const walk = (node: Node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const nodes: Node[] = []
    while (texts.nextNode()) nodes.push(texts.currentNode)
    if (node.nodeType === Node.TEXT_NODE) nodes.push(node)
    nodes.forEach(wrap)
  }
  const watch = (root: Node) => {
    walk(root)
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) walk(node)
    })
    observer.observe(root, { childList: true, subtree: true })
  }
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init)
    watch(root)
    return root
  }
}
