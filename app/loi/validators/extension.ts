import vine from '@vinejs/vine'

/** As many as a page of the list can show. */
const MOST = 500

/** Applications and remarks, both required (document 3, section 5, Extend LOI). */
export const extensionValidator = vine.compile(
  vine.object({
    applications: vine
      .array(vine.number().withoutDecimals().positive())
      .minLength(1)
      .maxLength(MOST),
    remarks: vine.string().trim().maxLength(500),
  })
)
