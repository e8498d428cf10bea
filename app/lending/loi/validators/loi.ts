import type { HttpContext } from '@adonisjs/core/http'
import { type PdfLanguage, requestedLanguage } from '#pdf/shaper'
import { NotFound } from '#kernel/exceptions/refusal'
import vine from '@vinejs/vine'
import { plainDateRule, textRule, wholeNumberRule } from '#kernel/validation/rules'

const ID = /^[1-9]\d{0,9}$/

/**
 * Reads the letter and the language that a link requests: `?lang=en|mr|hi` (by default the reader's own) and
 * `?previous=<id of an earlier letter>`.
 *
 * @throws NotFound for an invalid id
 */
export function loiRequest(ctx: HttpContext): {
  language: PdfLanguage
  previous?: number
} {
  const { previous } = ctx.request.qs()
  const language = requestedLanguage(ctx)
  if (previous === undefined) {
    return { language }
  }
  if (!ID.test(String(previous))) {
    throw new NotFound()
  }
  return { language, previous: Number(previous) }
}

/** A letter by its printed data. */
export const letterCheckValidator = vine.create({
  loiNumber: textRule({ max: 64 }),
  issuedOn: plainDateRule(),
  checkCode: textRule({ max: 20 }),
})

/** The maximum number that a page of the list can show. */
const MAX_APPLICATIONS = 500

/** Applications, each with the status that the officer saw, and remarks (document 3, section 5, Extend LOI). */
export const extensionValidator = vine.compile(
  vine.object({
    applications: vine
      .array(vine.object({ id: wholeNumberRule(), statusId: wholeNumberRule() }))
      .minLength(1)
      .maxLength(MAX_APPLICATIONS),
    remarks: vine.string().trim().maxLength(500),
  })
)
