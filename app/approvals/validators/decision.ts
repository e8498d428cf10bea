import vine from '@vinejs/vine'

/** The decision form with what the officer saw (document 3, Status change form). */
export const decisionValidator = vine.compile(
  vine.object({
    action: vine.string().trim().maxLength(32),
    reasonId: vine.number().withoutDecimals().positive().nullable().optional(),
    remarks: vine.string().trim().maxLength(1000).nullable().optional(),
    expectedStatusId: vine.number().withoutDecimals().positive(),
    expectedDecisionId: vine.number().withoutDecimals().positive().nullable().optional(),
  })
)
