import type { PlainDate } from '#kernel/calendar/plain_date'
import type { PendingSampleWork } from '#audits/queries/sample_work'

/** Work of an officer that is no single file. */
export type QueueTask = {
  key: string
  kind:
    | 'meeting'
    | 'appeal'
    | 'payment'
    | 'seeded_again'
    | 'download'
    | 'answer'
    | 'sanctions'
    | 'disbursals'
    | 'confirmations'
    | 'unconfirmed'
    | 'grievances'
    | 'corrections'
    | 'unattended'
    | 'unattended_post'
    | 'vacant_role'
    | 'first_steps'
    | PendingSampleWork['kind']
  /** Number of the batch or the application, or name of the district or role, where it is one. */
  number: string | null
  /** How many claims, files or letters it is about. */
  count: number
  /** There are more than were counted. */
  hasMore: boolean
  /** The day it could first be done. */
  since: PlainDate
  href: string
}

/** What this officer does besides deciding on files. */
export interface Duties {
  /** Reports meetings of the committee. */
  meet: boolean
  /** Decides appeals against rejections. */
  appeals: boolean
  /** Makes payment files and takes in the bank's answers. */
  pay: boolean
  /** Compares loans with the bank's letters. */
  verify: boolean
  /** Confirms what administrators change. */
  confirm: boolean
  /** Answers complaints. */
  answer: boolean
  /** Corrects what applicants stated. */
  correct: boolean
  /** Moves applications to another district. */
  changeDistrict: boolean
  /** Gives posts to officers. */
  manageOfficers: boolean
}
