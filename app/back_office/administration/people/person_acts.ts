import type { HandOver } from '#administration/people/hand_over'
import type { OfficerFields } from '#auth/actions/save_officer'
import type { Post } from '#auth/rules/posts'
import type { PlainDate } from '#kernel/calendar/plain_date'

/** An officer who is to be added, with a first post. */
export type NewPerson = OfficerFields & Post

/** What is done to an officer who is there. */
interface OfOfficer {
  id: number
  /** Version of the officer that the form showed. */
  seenVersion: string
}

/** What an administrator does with people; a sheet adds many at once. */
export type PersonChange =
  | { act: 'add'; people: NewPerson[]; handOver: HandOver }
  | ({ act: 'save'; fields: OfficerFields } & OfOfficer)
  | ({ act: 'give_post'; post: Post } & OfOfficer)
  | ({ act: 'end_post'; postId: number; untilOn: PlainDate } & OfOfficer)
  | ({ act: 'switch'; isActive: boolean } & OfOfficer)
  | ({ act: 'remove_second_factor' } & OfOfficer)
  | { act: 'set_password'; id: number; handOver: HandOver }
