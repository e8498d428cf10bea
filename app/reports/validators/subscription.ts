import vine from '@vinejs/vine'
import { masterId } from '#masters/validation/master_id'
import { FREQUENCIES } from '#reports/rules/due_days'

/** A role or an address that is to get a report regularly. */
export const subscriptionValidator = vine.create({
  reportNo: vine.number().positive(),
  frequency: vine.enum(FREQUENCIES),
  roleId: masterId('roles').nullable().optional(),
  email: vine.string().trim().email().maxLength(160).nullable().optional(),
  districtId: masterId('districts').nullable().optional(),
  locale: vine.enum(['en', 'mr', 'hi']),
})
