/** Categories of reports, the small ones under the large (DECISIONS 13). */
export const CATEGORIES = [
  'applications/pendency',
  'applications/outcomes',
  'applications/beneficiaries',
  'loi',
  'loans',
  'claims',
  'payments',
  'budget',
  'officers',
  'data_quality',
] as const

export type Category = (typeof CATEGORIES)[number]

/** A category on the page: those of one parent, each a last level or with others below it. */
export interface CategoryChoice {
  path: string
  /** Key of its name. */
  name: string
  isLast: boolean
}

const topOf = (category: string) => category.split('/')[0]

/** The choices below a category ('' is All), of those that may be seen. */
export function categoriesBelow(parent: string, seen: readonly Category[]): CategoryChoice[] {
  const below = seen.filter((one) => parent === '' || one.startsWith(`${parent}/`))
  const paths = [...new Set(below.map((one) => (parent === '' ? topOf(one) : one)))]
  return paths.map((path) => ({
    path,
    name: path.split('/').at(-1)!,
    isLast: seen.some((one) => one === path),
  }))
}

/** The way from All to a category, for the breadcrumb: 'a/b' is ['a', 'a/b']. */
export function breadcrumbPaths(path: string): string[] {
  const parts = path === '' ? [] : path.split('/')
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}
