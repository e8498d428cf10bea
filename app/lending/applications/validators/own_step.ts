import vine from '@vinejs/vine'

/** A step of the applicant, with the status seen when deciding. */
export const ownStepValidator = vine.compile(
  vine.object({
    action: vine.enum(['resubmit', 'withdraw', 'apply_for_extension', 'give_up_loi'] as const),
    expectedStatusId: vine.number(),
    /** The confirmation of the statement, for a resubmission. */
    confirmed: vine.boolean().optional(),
  })
)

/** The submit button's confirmation (document 2, Summary). */
export const submissionValidator = vine.compile(
  vine.object({ confirmed: vine.boolean(), endsAppeal: vine.boolean().optional() })
)
