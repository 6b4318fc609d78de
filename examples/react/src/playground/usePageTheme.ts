import { useEffect, useState } from 'react'

export type PageTheme = 'light' | 'dark' | 'auto'

/** The theme of the page around the login: the system's, unless the developer selects one. */
export function usePageTheme() {
  const [theme, setTheme] = useState<PageTheme>(() => {
    const queryTheme = new URLSearchParams(location.search).get('theme')
    return queryTheme === 'light' || queryTheme === 'dark' ? queryTheme : 'auto'
  })
  const [isSystemDark, setSystemDark] = useState(() => system().matches)
  useEffect(() => {
    const query = system()
    const follow = () => setSystemDark(query.matches)
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])
  const scheme = theme === 'auto' ? (isSystemDark ? 'dark' : 'light') : theme
  useEffect(() => {
    document.body.dataset.theme = scheme
  }, [scheme])
  return { theme, setTheme, scheme, systemScheme: isSystemDark ? ('dark' as const) : ('light' as const) }
}

const system = () => matchMedia('(prefers-color-scheme: dark)')
