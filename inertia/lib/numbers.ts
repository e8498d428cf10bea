const COUNT = new Intl.NumberFormat('en-IN')

/** Formats a count with Indian grouping and Western digits in every language: '12,34,567'. */
export function formatCount(count: number): string {
  return COUNT.format(count)
}
