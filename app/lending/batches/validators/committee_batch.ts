import vine from '@vinejs/vine'
import { FormatType } from '#kernel/validation/format_type'
import { plainDateRule } from '#kernel/validation/rules'
import { parseMeetingTime } from '#batches/rules/meeting_time'

/** The length that the agenda can store. */
const MAX_REMARKS_LENGTH = 500

/** A time of day, typed or picked, converted to 'HH:MM'; rule `time`. */
const timeRule = () =>
  new FormatType<string>({
    rule: 'time',
    message: 'Please enter a valid time',
    read: parseMeetingTime,
  })

const remarks = () => vine.string().trim().maxLength(MAX_REMARKS_LENGTH).nullable().optional()

export const scheduleValidator = vine.create({
  meetingOn: plainDateRule(),
  meetingTime: timeRule(),
  isDayOffConfirmed: vine.boolean().optional(),
  applications: vine
    .array(
      vine.object({
        id: vine.number().positive().withoutDecimals(),
        statusId: vine.number().positive().withoutDecimals(),
        expectedDecisionId: vine.number().nullable(),
      })
    )
    .maxLength(500)
    .optional(),
})

export const postponeValidator = vine.create({
  meetingOn: plainDateRule(),
  meetingTime: timeRule(),
  isDayOffConfirmed: vine.boolean().optional(),
  remarks: remarks(),
  expectedMeetingOn: plainDateRule(),
  expectedMeetingTime: timeRule(),
})

export const removalValidator = vine.create({
  applicationId: vine.number().positive().withoutDecimals(),
  expectedDecisionId: vine.number().nullable(),
  remarks: remarks(),
})

export const reportValidator = vine.create({
  heldOn: plainDateRule(),
  outcomes: vine
    .array(
      vine.object({
        applicationId: vine.number().positive().withoutDecimals(),
        action: vine.string(),
        reasonId: vine.number().nullable().optional(),
        item: vine.string().trim().maxLength(64).nullable().optional(),
        remarks: remarks(),
        expectedDecisionId: vine.number().nullable(),
      })
    )
    .maxLength(500),
})
