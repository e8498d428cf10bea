import { listDocuments, listDocumentsOfSubjects } from '#documents/queries/documents'
import { DIRECTOR, GROUP, SHAREHOLDER, withoutNames } from '#group/fields/group'
import type GroupDirector from '#group/models/group_director'
import type GroupShareholder from '#group/models/group_shareholder'
import { groupOfUser, peopleOf } from '#group/queries/group_people'
import type { SectionContext, SectionDefinition, Snapshot } from '#profile/contracts/sections'
import type { Fields } from '#profile/fields/field'
import { lineOf, masterNames, snapshotOf } from '#profile/fields/derive'
import { LOAN_TYPES } from '#masters/rules/loan_types'
import { documentText } from '#profile/queries/sections'
import * as missing from '#group/queries/missing'

type WriteContext = SectionContext

const personLine = (fields: Fields, row: GroupDirector | GroupShareholder) =>
  lineOf(withoutNames(fields), row, row.fullName)

/** What each section of a group says now, for comparing before and after a change. */
export const SNAPSHOTS = {
  async details({ profile, client }: WriteContext): Promise<Snapshot> {
    const group = await groupOfUser(profile.userId, client)
    if (!group) return {}
    const loanDistrict = masterNames('districts', group.loanDistrictId)
    return { ...snapshotOf(GROUP, group), loanDistrict }
  },

  /** `director.7` is the person, `directorDocument.7.photo` one of the papers. */
  async directors({ profile, client }: WriteContext): Promise<Snapshot> {
    const group = await groupOfUser(profile.userId, client)
    if (!group) return {}
    const directors = await peopleOf('directors', group.id, client)
    const ids = directors.map(({ id }) => id)
    const documents = await listDocumentsOfSubjects('director', ids, client)
    const people = directors.map((row) => [`director.${row.id}`, personLine(DIRECTOR, row)])
    const files = documents.map((document) => {
      const owner = directors.find(({ id }) => id === document.subjectId)
      const key = `directorDocument.${document.subjectId}.${document.slot}`
      return [key, `${owner?.fullName}: ${documentText(document)}`]
    })
    return Object.fromEntries([...people, ...files]) as Snapshot
  },

  async shareholders({ profile, client }: WriteContext): Promise<Snapshot> {
    const group = await groupOfUser(profile.userId, client)
    if (!group) return {}
    const rows = await peopleOf('shareholders', group.id, client)
    return Object.fromEntries(
      rows.map((row) => [`shareholder.${row.id}`, personLine(SHAREHOLDER, row)])
    )
  },

  async documents({ profile, client }: WriteContext): Promise<Snapshot> {
    const group = await groupOfUser(profile.userId, client)
    if (!group) return {}
    const documents = await listDocuments('group', group.id, client)
    return Object.fromEntries(documents.map((document) => [document.slot, documentText(document)]))
  },
}

const ofGroups = { loanTypes: [LOAN_TYPES.group], isCommon: false } as const

/** The sections a group loan asks for besides the common ones (document 2, 'Wizard container'). */
export const GROUP_SECTIONS: SectionDefinition[] = [
  {
    ...ofGroups,
    key: 'group-details',
    order: 50,
    missing: missing.missingDetails,
    snapshot: SNAPSHOTS.details,
  },
  {
    ...ofGroups,
    key: 'directors',
    order: 52,
    missing: missing.missingDirectors,
    snapshot: SNAPSHOTS.directors,
  },
  {
    ...ofGroups,
    key: 'shareholders',
    order: 54,
    isOptional: true,
    missing: async () => [],
    snapshot: SNAPSHOTS.shareholders,
  },
  {
    ...ofGroups,
    key: 'group-documents',
    order: 70,
    missing: missing.missingGroupDocuments,
    snapshot: SNAPSHOTS.documents,
  },
]
