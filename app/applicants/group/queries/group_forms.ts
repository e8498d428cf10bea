import { GROUP } from '#group/fields/group'
import type ApplicantGroup from '#group/models/applicant_group'
import type { Person } from '#group/queries/own_group'
import type { Fields } from '#profile/fields/field'
import { formValues } from '#profile/fields/follow'

/* What is saved, as the forms show it: texts. `id` is empty for a new one and tells whom a draft is about. */

export const groupForm = (row: ApplicantGroup | null) => formValues(GROUP, row)

export const personForm = (fields: Fields, row: Person | null): Record<string, string> => ({
  id: String(row?.id ?? ''),
  ...formValues(fields, row),
})
