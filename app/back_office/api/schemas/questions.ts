import vine from '@vinejs/vine'
import { parseInstant } from '#kernel/calendar/iso_instant'
import { sqlInstant } from '#kernel/database/instant'
import { readCursor } from '#lists/list_state'

const MAX_PAGE_SIZE = 100

/*
 * What a system may ask. Messages name a field as its address does, so fields have no labels.
 */

/** A place in a list as an earlier answer gave it. */
const cursor = vine.createRule((value, _options, field) => {
  const position = readCursor(String(value))
  /** Of the list in another order it is no place of this one. */
  const isOrderedByStep = typeof position?.value === 'string'
  if (!position || isOrderedByStep !== (field.parent.stepSince !== undefined))
    field.report('{{ field }} is not a cursor of this list', 'cursor', field)
})

/** An instant with its zone, read into what both databases keep. */
const instant = vine.createRule((value, _options, field) => {
  const at = parseInstant(String(value))
  if (!at) field.report('{{ field }} is not an instant with its zone', 'instant', field)
  else field.mutate(sqlInstant(at), field)
})

const page = {
  limit: vine
    .number()
    .withoutDecimals()
    .range([1, MAX_PAGE_SIZE])
    .optional()
    .meta({ description: 'Rows of one answer; 50 if not said' }),
  after: vine
    .string()
    .maxLength(400)
    .use(cursor())
    .optional()
    .meta({ description: 'The `next` of the answer before' }),
}

const id = (description: string) =>
  vine.number().withoutDecimals().positive().max(2_147_483_647).optional().meta({ description })

export const applicationsQuery = vine.create({
  ...page,
  number: vine
    .string()
    .maxLength(40)
    .optional()
    .meta({ description: 'The number that the applicant was given' }),
  statusId: id('A status of the masters'),
  districtId: id('A district of the masters'),
  loanType: id('1 individual, 2 group, 3 education'),
  stepSince: vine.string().maxLength(40).use(instant()).optional().meta({
    format: 'date-time',
    description:
      'Took a step at this instant or later, up to a minute ago: in the order of the last step, not of submission',
  }),
})

export const claimsQuery = vine.create({
  ...page,
  applicationId: vine.string().uuid().optional().meta({ description: 'Claims of one application' }),
  statusId: id('A claim status of the masters'),
  paymentStatusId: id('A payment status of the masters'),
})

export const paymentsQuery = vine.create({
  ...page,
  batch: vine.string().maxLength(40).optional().meta({ description: 'Number of a payment batch' }),
  claimId: vine.string().uuid().optional().meta({ description: 'Payments of one claim' }),
  result: vine
    .enum(['sent', 'paid', 'failed'] as const)
    .optional()
    .meta({ description: '`sent`: not answered yet' }),
})

export const noQuery = vine.create({})
