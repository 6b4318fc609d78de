import { type Screen, screens } from '../galleryScreens.tsx'

/** Finds the screens whose name, group or id contains every word of the search. */
export function findScreens(search: string): readonly Screen[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return screens.filter(({ id, name, group }) => {
    const text = `${name} ${group} ${id}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
