import { useEffect } from 'react'
import { useLocale } from '../../../../packages/react/src/texts/useLocale.ts'
import { TextsContext } from '../../../../packages/react/src/texts/useTexts.ts'
import { screens } from '../galleryScreens.tsx'
import { Header } from './Header.tsx'
import { OneScreen } from './OneScreen.tsx'
import { ScreenList } from './ScreenList.tsx'
import './showcase.css'
import { useDisplay } from './useDisplay.ts'
import { useSystemScheme } from './useSystemScheme.ts'

/** Every screen of the modal, with switches for its look. */
export function Showcase() {
  const { display, change } = useDisplay()
  const locale = useLocale(display.locale)
  const systemScheme = useSystemScheme()
  const scheme = display.theme === 'auto' ? systemScheme : display.theme
  useEffect(() => {
    document.body.classList.add('lk', 'pg')
    document.body.dataset.theme = scheme
  }, [scheme])
  const screen = screens.find(({ id }) => id === display.view)
  useEffect(() => {
    document.title = screen ? `${screen.name} · Latchkey screens` : 'Latchkey screens'
  }, [screen])
  if (!locale) return null
  const direction = display.direction === 'rtl' ? 'rtl' : locale.first.direction
  return (
    <TextsContext.Provider value={{ ...locale, first: { ...locale.first, direction } }}>
      <Header display={display} change={change} />
      {screen ? (
        <OneScreen screen={screen} display={display} change={change} />
      ) : (
        <ScreenList display={display} change={change} />
      )}
    </TextsContext.Provider>
  )
}
