import vine from '@vinejs/vine'
import { LOCALES } from '#kernel/formats/languages'
import { masterId } from '#masters/validation/master_id'
import { FREQUENCIES } from '#reports/rules/report_terms'

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
