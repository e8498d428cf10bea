import type { OfficerFields } from '#auth/actions/save_officer'
import { OFFICER_ROLES, Role, type RoleId } from '#auth/roles'
import type { RoleAssignment } from '#auth/rules/posts'
import type { PlainDate } from '#kernel/calendar/plain_date'

interface OfficerForm {
  firstName: string
  middleName?: string | null
  lastName: string
  mobile: string
  email?: string | null
  userName?: string | null
  locale: string
}

interface PostForm {
  roleId: number
  districts?: number[]
  fromOn: PlainDate
  untilOn?: PlainDate | null
}

/** Name and contacts of a form that was checked; what was left empty is null. */
export const officerFieldsOf = (form: OfficerForm): OfficerFields => ({
  firstName: form.firstName,
  middleName: form.middleName || null,
  lastName: form.lastName,
  mobile: form.mobile,
  email: form.email || null,
  userName: form.userName || null,
  locale: form.locale,
})

/** A post of a form that was checked. Districts are those of a district official; other posts are of all. */
export const postFromForm = (form: PostForm): RoleAssignment => ({
  roleId: OFFICER_ROLES.find((id) => id === form.roleId) as RoleId,
  districts:
    form.roleId === Role.districtOfficer
      ? [...new Set(form.districts)].toSorted((a, b) => a - b)
      : null,
  fromOn: form.fromOn,
  untilOn: form.untilOn ?? null,
})
