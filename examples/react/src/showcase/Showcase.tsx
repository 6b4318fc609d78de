import { useEffect } from 'react'
import { useLocale } from '../../../../packages/react/src/texts/useLocale.ts'
import { TextsContext } from '../../../../packages/react/src/texts/useTexts.ts'
import { screens } from '../galleryScreens.tsx'
import { Header } from './Header.tsx'
import { OneScreen } from './OneScreen.tsx'
import { ScreenList } from './ScreenList.tsx'
import './showcase.css'
import { useShown } from './useShown.ts'
import { useSystemScheme } from './useSystemScheme.ts'

/** Every screen of the modal, with switches for how it looks. */
export function Showcase() {
  const { shown, change } = useShown()
  const locale = useLocale(shown.locale)
  const systemScheme = useSystemScheme()
  const scheme = shown.theme === 'auto' ? systemScheme : shown.theme
  useEffect(() => {
    document.body.classList.add('lk', 'pg')
    document.body.dataset.theme = scheme
  }, [scheme])
  const screen = screens.find(({ id }) => id === shown.view)
  useEffect(() => {
    document.title = screen ? `${screen.name} · Latchkey screens` : 'Latchkey screens'
  }, [screen])
  if (!locale) return null
  const direction = shown.direction === 'rtl' ? 'rtl' : locale.first.direction
  return (
    <TextsContext.Provider value={{ ...locale, first: { ...locale.first, direction } }}>
      <Header shown={shown} change={change} />
      {screen ? (
        <OneScreen screen={screen} shown={shown} change={change} />
      ) : (
        <ScreenList shown={shown} change={change} />
      )}
    </TextsContext.Provider>
  )
}
