import { OutsideListSchema } from '#database/schema'

export const LIST_KINDS = ['payroll', 'beneficiaries', 'deceased', 'blacklisted'] as const

export type ListKind = (typeof LIST_KINDS)[number]

/** A file can be uploaded while the list is open. */
export type ListState = 'open' | 'reading' | 'matching' | 'matched' | 'erased'

/** A list of another office. */
export default class OutsideList extends OutsideListSchema {
  declare kind: ListKind
  declare state: ListState
}
