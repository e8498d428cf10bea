/**
 * Returns a function that runs tasks one after the other. Decoding is the heaviest thing a person
 * outside can make the server do: in a queue, its memory is that of one file.
 */
export function serialQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = tail.then(task)
    tail = result.catch(() => undefined)
    return result
  }
}
