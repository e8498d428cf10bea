import vine from '@vinejs/vine'
import {
  MAX_PERSONS_CHARACTERS,
  MAX_VISIT_REMARKS,
  VISIT_ACTIVITIES,
  VISIT_PURPOSES,
} from '#approvals/site_visits/rules/site_visit'
import { textRule } from '#kernel/validation/rules'

/** An instant by the phone's clock, in milliseconds since 1970. */
const instant = () =>
  vine
    .number()
    .withoutDecimals()
    .range([0, 4_102_444_800_000])
    .transform((milliseconds) => new Date(milliseconds))

/** A visit as the phone sends it; photos are sent as separate files. */
export const siteVisitValidator = vine.create({
  uuid: vine.string().uuid(),
  purpose: vine.enum(VISIT_PURPOSES),
  activity: vine
    .enum(VISIT_ACTIVITIES)
    .optional()
    .requiredWhen('purpose', 'in', ['found', 'different']),
  personsMet: textRule({ max: MAX_PERSONS_CHARACTERS }),
  remarks: textRule({ max: MAX_VISIT_REMARKS }),
  visitedAt: instant(),
  sentAt: instant(),
  latitude: vine.number().range([-90, 90]).optional(),
  longitude: vine.number().range([-180, 180]).optional(),
  accuracy: vine.number().range([0, 10_000_000]).optional(),
})
