import type { HttpContext } from '@adonisjs/core/http'
import { formMessages } from '#core/validation/form_messages'
import { fromMultipart } from '#documents/from_multipart'
import { filingValidator } from '#grievances/validators/grievance'

/** What the form of a complaint says, whoever sends it. */
export async function filingOf({ i18n, request }: HttpContext) {
  const form = await request.validateUsing(filingValidator, {
    messagesProvider: formMessages(i18n, 'grievances.validation.filing'),
  })
  const { file1, file2, file3, file4, file5 } = form
  const files = Object.entries({ file1, file2, file3, file4, file5 }).flatMap(([field, file]) => {
    const upload = fromMultipart(file)
    return upload ? [[field, upload] as const] : []
  })
  return {
    kind: form.kind,
    about: form.about ?? null,
    districtId: form.districtId ?? null,
    applicationUuid: form.applicationUuid ?? null,
    words: form.words,
    hidesName: form.hidesName ?? false,
    files: Object.fromEntries(files),
  }
}
