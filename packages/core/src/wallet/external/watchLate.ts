import { quietly } from './quietly.ts'

/** Watches a resource after it has loaded; stopping earlier means that it is never watched. */
export function watchLate<T>(open: () => Promise<T>, watch: (resource: T) => () => void): () => void {
  let isOver = false
  let stop = () => {}
  open().then(
    (resource) => {
      if (!isOver) stop = quietly(() => watch(resource)) ?? stop
    },
    // The caller that requested it gets the error.
    () => {},
  )
  return () => {
    isOver = true
    quietly(stop)
  }
}
