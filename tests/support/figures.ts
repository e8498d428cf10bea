/** Returns the middle value. */
export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1]

/** Returns statistics of a list of times, in milliseconds. */
export const timesOf = (values: readonly number[]) => ({
  count: values.length,
  median: Math.round(median(values)),
  most: Math.round(Math.max(...values)),
})
