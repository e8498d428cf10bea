import vine from '@vinejs/vine'
import { LOCALES } from '#kernel/formats/languages'
import { masterId } from '#masters/validation/master_values'
import { FREQUENCIES } from '#reports/rules/report_terms'

/** A search text; an empty one returns what is available without it. */
export const findValidator = vine.create({
  q: vine.string().trim().maxLength(80).nullable().optional(),
})

const name = () => vine.string().trim().minLength(1).maxLength(60)

/** A filter to be saved with a name. */
export const savedFilterValidator = vine.create({
  list: vine.string().maxLength(32),
  filterName: name(),
  address: vine.string().maxLength(500).nullable().optional(),
  isShared: vine.boolean().optional(),
  isTab: vine.boolean().optional(),
})

/** The new name of a filter; `version` is the name that the page showed. */
export const changedFilterValidator = vine.create({
  filterName: name(),
  isTab: vine.boolean().optional(),
  version: vine.string().maxLength(60),
})

/** Higher than the number of columns of any list. */
const MAX_COLUMNS = 60

const columns = () => vine.array(vine.string().maxLength(32)).maxLength(MAX_COLUMNS)

/** The columns that a page offered, and those to be shown; an empty list shows none. */
export const listColumnsValidator = vine.create({
  list: vine.string().maxLength(32),
  offered: columns(),
  shown: columns().optional(),
})

/** A report by number, and whether it is to be pinned. */
export const reportPinValidator = vine.create({
  reportNo: vine.number().positive().withoutDecimals(),
  isPinned: vine.boolean(),
})

/** A role, an address or the current officer, who is to get a report regularly. */
export const subscriptionValidator = vine.create({
  reportNo: vine.number().positive().withoutDecimals(),
  frequency: vine.enum(FREQUENCIES),
  roleId: masterId('roles').nullable().optional(),
  email: vine.string().trim().email().maxLength(160).nullable().optional(),
  districtId: masterId('districts').nullable().optional(),
  forMyself: vine.boolean().optional(),
  locale: vine.enum(LOCALES),
})
