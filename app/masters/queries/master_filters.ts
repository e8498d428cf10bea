import { type Asked, choice, type ListFilter, type Viewer, wholeNumber } from '#lists/filters'
import { loanTypeName, localName, masters, type NumberedList } from '#masters/queries/masters'
import type { Named } from '#masters/queries/rows'

type Given = Pick<ListFilter, 'label'> &
  Partial<ListFilter<number>> & {
    column?: string
    isStrict?: boolean
    find?: (typed: string, asked: Asked) => number | null
  }

/** The number of a master's row that exists, of a text. */
export const knownMaster = (list: NumberedList, typed: string | null) =>
  masters().find(list, wholeNumber(typed) ?? Number.NaN)?.id ?? null

/** A filter by a row of the masters, told by its name. */
export const masterChoice = (list: NumberedList, given: Given) =>
  choice({
    choices: list,
    find: (typed) => knownMaster(list, typed),
    words: (id, { locale }) => localName(masters().find(list, id) as Named | undefined, locale),
    ...given,
  })

/** By the loan type, told by its name. */
export const schemeChoice = (given: Given) =>
  masterChoice('schemes', {
    words: (id, { locale }) => loanTypeName(masters().find('schemes', id), locale),
    ...given,
  })

/** By the district, which an officer who is bound to one does not choose (DECISIONS 10). */
export function districtChoice(given: Given) {
  const filter = masterChoice('districts', { parameter: 'district', ...given })
  return {
    ...filter,
    isLocked: ({ districtId }: Viewer) => districtId !== null,
    read: (typed: string | null, { viewer }: { viewer: Viewer }) =>
      viewer.districtId ?? knownMaster('districts', typed),
  }
}
