import { GROUP } from '#group/fields/group'
import { DIRECTOR, SHAREHOLDER } from '#group/fields/people'
import type ApplicantGroup from '#group/models/applicant_group'
import type GroupDirector from '#group/models/group_director'
import type GroupShareholder from '#group/models/group_shareholder'
import { formOf } from '#profile/fields/follow'

/* What is saved, as the forms show it: texts. `id` is empty for a new one and tells whom a draft is about. */

export const groupForm = (row: ApplicantGroup | null) => formOf(GROUP, row)

const idOf = (row: { id: number } | null) => ({ id: String(row?.id ?? '') })

export const directorForm = (row: GroupDirector | null) => ({
  ...idOf(row),
  ...formOf(DIRECTOR, row),
})

export const shareholderForm = (row: GroupShareholder | null) => ({
  ...idOf(row),
  ...formOf(SHAREHOLDER, row),
})
