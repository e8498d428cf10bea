import vine from '@vinejs/vine'
import { isMobile, normaliseMobile } from '#kernel/formats/identifiers'
import { isEmail } from '#kernel/formats/names'
import { FormatType } from '#kernel/validation/format_type'
import { proseRule } from '#kernel/validation/rules'
import { FEEDBACK_KINDS, isPagePath } from '#site/rules/public_paths'

/** Maximum number of characters of feedback. */
export const FEEDBACK_LENGTH = 2000

/** A mobile number or an e-mail address; rule `contact`. */
function contactRule() {
  return new FormatType<string>({
    rule: 'contact',
    message: 'Please enter a mobile number or an e-mail',
    read: (typed) => {
      const mobile = normaliseMobile(typed)
      if (isMobile(mobile)) return mobile
      return isEmail(typed.trim()) ? typed.trim() : null
    },
  })
}

export const feedbackValidator = vine.create({
  kind: vine.enum(FEEDBACK_KINDS),
  text: proseRule({ max: FEEDBACK_LENGTH }),
  contact: contactRule().nullable().optional(),
  path: vine
    .string()
    .nullable()
    .optional()
    .transform((path) => (path && isPagePath(path) ? path : null)),
})
