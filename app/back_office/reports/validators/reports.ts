import vine from '@vinejs/vine'
import { LOCALES } from '#kernel/formats/languages'
import { masterId } from '#masters/validation/master_id'
import { FREQUENCIES } from '#reports/rules/report_terms'

/** What somebody looks for; nothing gives what there is without it. */
export const findValidator = vine.create({
  q: vine.string().trim().maxLength(80).nullable().optional(),
})

const name = () => vine.string().trim().minLength(1).maxLength(60)

/** A filter that somebody names. */
export const savedFilterValidator = vine.create({
  list: vine.string().maxLength(32),
  filterName: name(),
  address: vine.string().maxLength(500).nullable().optional(),
  isShared: vine.boolean().optional(),
  isTab: vine.boolean().optional(),
})

/** Its other name; `version` is the one that the page showed. */
export const changedFilterValidator = vine.create({
  filterName: name(),
  isTab: vine.boolean().optional(),
  version: vine.string().maxLength(60),
})

/** More than any list has. */
const MAX_COLUMNS = 60

const columns = () => vine.array(vine.string().maxLength(32)).maxLength(MAX_COLUMNS)

/** The columns that a page offered, and those of them to show; none for none. */
export const listColumnsValidator = vine.create({
  list: vine.string().maxLength(32),
  offered: columns(),
  shown: columns().optional(),
})

/** A report by its number, and whether it is pinned from now on. */
export const reportPinValidator = vine.create({
  reportNo: vine.number().positive().withoutDecimals(),
  isPinned: vine.boolean(),
})

/** A role, an address or the officer who asks, that is to get a report regularly. */
export const subscriptionValidator = vine.create({
  reportNo: vine.number().positive().withoutDecimals(),
  frequency: vine.enum(FREQUENCIES),
  roleId: masterId('roles').nullable().optional(),
  email: vine.string().trim().email().maxLength(160).nullable().optional(),
  districtId: masterId('districts').nullable().optional(),
  forMyself: vine.boolean().optional(),
  locale: vine.enum(LOCALES),
})
