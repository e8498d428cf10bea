import type { I18n } from '@adonisjs/i18n'
import {
  type Districts,
  type Query,
  hasDistrict,
  isBound,
  requestedInScope,
  singleDistrict,
  whereDistricts,
} from '#lists/query_filters'
import {
  type FilterContext,
  type ListFilter,
  type Viewer,
  choice,
  parseWholeNumber,
} from '#lists/filters'
import {
  type Catalogue,
  type NumberedList,
  type Option,
  byName,
  loanTypeName,
  localName,
  masters,
  options,
} from '#masters/queries/masters'
import type { Named } from '#masters/queries/master_lists'
import { UsageError } from '#kernel/commands/operator'

type FilterOptions = Pick<ListFilter, 'label'> &
  Partial<ListFilter<number>> & {
    column?: string
    isStrict?: boolean
    find?: (typed: string, asked: FilterContext) => number | null
  }

/** Finds the number of an existing master row in a text. */
export const findMasterId = (list: NumberedList, typed: string | null) =>
  masters().find(list, parseWholeNumber(typed) ?? Number.NaN)?.id ?? null

/** A filter by a row of the masters, displayed by its name. */
export const masterChoice = (list: NumberedList, given: FilterOptions) =>
  choice({
    choices: list,
    find: (typed) => findMasterId(list, typed),
    words: (id, { locale }) => localName(masters().find(list, id) as Named | undefined, locale),
    ...given,
  })

/** A filter by the loan type, displayed by its name. */
export const schemeChoice = (given: FilterOptions) =>
  masterChoice('schemes', {
    words: (id, { locale }) => loanTypeName(masters().find('schemes', id), locale),
    ...given,
  })

/**
 * A filter by district. An officer who is bound to one district cannot choose, one who is bound to several chooses
 * among them, with all of them as the default (DECISIONS 10).
 */
export const districtChoice = ({
  column,
  ...given
}: Pick<ListFilter, 'label' | 'isCounted'> & { column?: string }) => ({
  kind: 'choice' as const,
  choices: 'districts',
  parameter: 'district',
  isLocked: ({ districts }: Viewer) => isBound(districts),
  read: (typed: string | null, { viewer }: { viewer: Viewer }): Districts =>
    requestedInScope(viewer.districts, findMasterId('districts', typed)),
  write: (districts: Districts) => String(singleDistrict(districts) ?? ''),
  words: (districts: readonly number[], { locale }: I18n) => districtNames(districts, locale),
  ...(column && {
    where: (query: Query, districts: readonly number[], table: string) =>
      void whereDistricts(query, `${table}.${column}`, districts),
  }),
  ...given,
})

/** The names of the districts, separated by commas. */
export const districtNames = (districts: readonly number[], locale: string): string =>
  districts.map((id) => localName(masters().district(id), locale)).join(', ')

/** Display name of a role assignment: its office and, where it is bound to districts, its districts. */
export const postLabel = (
  { roleId, districts }: { roleId: number; districts: Districts },
  locale: string
): string =>
  [
    localName(masters().role(roleId), locale),
    ...(districts ? [districtNames(districts, locale)] : []),
  ]
    .filter(Boolean)
    .join(', ')

/** The districts that a user can choose, by name. */
export const districtOptions = ({ districts }: Viewer, locale: string): Option[] =>
  byName(
    options(
      masters().rows.districts.filter(({ id }) => hasDistrict(districts, id)),
      locale
    ),
    locale
  )

/**
 * Parses districts given by their codes, 'PUN,SAT'; null, which means all, for none.
 *
 * @throws UsageError for one that does not exist
 */
export function parseDistrictCodes({ districts }: Catalogue, codes: string | undefined): Districts {
  if (!codes) return null
  return codes.split(',').map((text) => {
    const code = text.trim().toUpperCase()
    const district = districts.find((row) => row.code === code)
    if (!district) throw new UsageError(`There is no district ${code}.`)
    return district.id
  })
}
