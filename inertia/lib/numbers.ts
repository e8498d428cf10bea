const COUNT = new Intl.NumberFormat('en-IN')

/** A count with Indian grouping and western digits in every language: '12,34,567'. */
export function formatCount(count: number): string {
  return COUNT.format(count)
}
