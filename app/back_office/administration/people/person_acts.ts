import type { PasswordDelivery } from '#administration/people/hand_over'
import type { OfficerFields } from '#auth/actions/save_officer'
import type { RoleAssignment } from '#auth/rules/posts'
import type { PlainDate } from '#kernel/calendar/plain_date'

/** An officer who is to be added, with a first post. */
export type NewOfficer = OfficerFields & RoleAssignment

/** What is done to an officer who is there. */
interface ExistingOfficer {
  id: number
  /** Version of the officer that the form showed. */
  seenVersion: string
}

/** What an administrator does with people; a sheet adds many at once. */
export type OfficerChange =
  | { act: 'add'; people: NewOfficer[]; handOver: PasswordDelivery }
  | ({ act: 'save'; fields: OfficerFields } & ExistingOfficer)
  | ({ act: 'give_post'; post: RoleAssignment } & ExistingOfficer)
  | ({ act: 'end_post'; postId: number; untilOn: PlainDate } & ExistingOfficer)
  | ({ act: 'switch'; isActive: boolean } & ExistingOfficer)
  | ({ act: 'remove_second_factor' } & ExistingOfficer)
  | { act: 'set_password'; id: number; handOver: PasswordDelivery }
