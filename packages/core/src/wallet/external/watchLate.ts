import { quietly } from './quietly.ts'

/** Watches what is still being loaded; stopping before it is there means that it is never watched. */
export function watchLate<T>(open: () => Promise<T>, watch: (opened: T) => () => void): () => void {
  let isOver = false
  let stop = () => {}
  open().then(
    (opened) => {
      if (!isOver) stop = quietly(() => watch(opened)) ?? stop
    },
    // Whoever asked for it is told why it could not be loaded.
    () => {},
  )
  return () => {
    isOver = true
    quietly(stop)
  }
}
