import { quietly } from './quietly.ts'

/** Watches what is still being loaded; stopping before it is there means that it is never watched. */
export function watchLate<T>(open: () => Promise<T>, watch: (resource: T) => () => void): () => void {
  let isOver = false
  let stop = () => {}
  open().then(
    (resource) => {
      if (!isOver) stop = quietly(() => watch(resource)) ?? stop
    },
    // Whoever asked for it is told why it could not be loaded.
    () => {},
  )
  return () => {
    isOver = true
    quietly(stop)
  }
}
