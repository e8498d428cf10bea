import type { Infer } from '@vinejs/vine/types'
import { uploadSourceOf } from '#documents/from_multipart'
import type { filingValidator } from '#grievances/validators/grievance'

/** What the form of a complaint says, whoever sends it. */
export function filingFromForm(form: Infer<typeof filingValidator>) {
  const { file1, file2, file3, file4, file5 } = form
  const files = Object.entries({ file1, file2, file3, file4, file5 }).flatMap(([field, file]) => {
    const upload = uploadSourceOf(file)
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
