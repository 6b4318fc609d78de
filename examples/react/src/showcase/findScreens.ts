import { type Screen, screens } from '../galleryScreens.tsx'

/** The screens that have every word of the search in their name, group or id. */
export function findScreens(search: string): readonly Screen[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return screens.filter(({ id, name, group }) => {
    const text = `${name} ${group} ${id}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
