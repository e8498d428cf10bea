import type { I18n } from '@adonisjs/i18n'
import type { Query } from '#lists/filter'
import { choice } from '#lists/filters'
import type { SubjectType } from '#workflow/contracts/subject'

const label = (name: string) => `collaboration.assign.${name}`

/** The filter's values as they stand in addresses; of one's own it holds for whoever reads it. */
const MINE = 'mine'
const UNASSIGNED = 'nobody'
/** Nobody has the number 0. */
const NOBODY_ID = 0
/** Of somebody who is not known, nothing is one's own. */
const UNKNOWN_USER_ID = -1

function whereAssigned(query: Query, type: SubjectType, table: string, userId: number) {
  const rows = (one: Query) => {
    one
      .from('file_assignments')
      .where('file_assignments.subject_type', type)
      .whereColumn('file_assignments.subject_id', `${table}.id`)
  }
  if (userId === NOBODY_ID) query.whereNotExists((one: Query) => void rows(one))
  else {
    query.whereIn(
      `${table}.id`,
      (one: Query) =>
        void one
          .from('file_assignments')
          .select('subject_id')
          .where({ subject_type: type, user_id: userId })
    )
  }
}

/** The filter that every list of files has by who of the post has them. */
export const assignmentFilters = (subjectType: SubjectType) => ({
  assigned: choice({
    label: label('filter'),
    choices: 'assigned',
    find: (typed, { viewer }) =>
      typed === MINE ? (viewer.id ?? UNKNOWN_USER_ID) : typed === UNASSIGNED ? NOBODY_ID : null,
    write: (value) => (value === null ? '' : value === NOBODY_ID ? UNASSIGNED : MINE),
    words: (id, i18n) => i18n.t(label(id === NOBODY_ID ? 'nobody' : 'to_me')),
    where: (query, id, table) => whereAssigned(query, subjectType, table, id),
  }),
})

/** The column that every list of files has of it. */
export const assignmentColumn = {
  key: 'assignee',
  label: label('title'),
  kind: 'name',
  isAside: true,
  on: ['page'],
} as const

/** What the filter offers. */
export const assignmentChoices = (i18n: I18n) => ({
  assigned: [
    { value: MINE, label: i18n.t(label('to_me')) },
    { value: UNASSIGNED, label: i18n.t(label('nobody')) },
  ],
})
