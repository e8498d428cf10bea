import type { ColumnHeading } from '#kernel/formats/field_input'
import type { DIRECTOR, SHAREHOLDER } from '#group/fields/people'
import type { DocumentView, DisplayValues } from '#profile/contracts/profile_view'
import type { DisplayValuesOf } from '#profile/fields/field'

/** A group as it is read, every name in the reader's language; its numbers masked. */
export interface GroupView {
  id: number
  name: string
  /** The group itself, and the business with the loan it asks for. */
  group: DisplayValues
  loan: DisplayValues
  directors: DirectorView[]
  shareholders: ShareholderView[]
  /** Of a day before: what people said who say something else now, or are no more in a list, one line each. */
  peopleThen: { id: number; line: string }[]
  shareholderColumns: ColumnHeading[]
  documents: DocumentView[]
}

type Names = 'firstName' | 'middleName' | 'lastName'

/** Somebody of a group: the name, and what is said besides. */
interface PersonView<Said extends Record<Names, unknown>> extends Pick<Said, Names> {
  id: number
  name: string
  said: Omit<Said, Names>
  /** Another one as soon as it says something else. */
  version: string
}

export interface DirectorView extends PersonView<DisplayValuesOf<typeof DIRECTOR>> {
  /** Address of the photo; null when there is none. */
  photoHref: string | null
  documents: DocumentView[]
  /** Required slots that are filled, and how many there are. */
  papersDone: number
  papersAsked: number
}

/** The Aadhaar number is empty when none was given. */
export type ShareholderView = PersonView<DisplayValuesOf<typeof SHAREHOLDER>>
