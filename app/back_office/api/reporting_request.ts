import type { HttpContext } from '@adonisjs/core/http'
import type { LetterAddress } from '#api/queries/addressed_letter'
import type { ReportingSystem } from '#workflow/contracts/subject'

/** The bank's system that reports; the middleware let no other through. */
export const reportingSystemOf = ({ apiClient: { id, name, bankId } }: HttpContext): ReportingSystem => ({
  clientId: id,
  name,
  bankId: bankId!,
})

/** The letter that it reports on. */
export const letterAddressOf = ({ params }: HttpContext): LetterAddress => ({
  applicationId: params.applicationId,
  number: params.number,
})

/** What its form says; an empty field says nothing. */
export const reportFieldsOf = ({ request }: HttpContext): Record<string, unknown> =>
  Object.fromEntries(Object.entries(request.body()).filter(([, value]) => value !== null))
