import type Document from '#documents/models/document'
import { listDocuments, listDocumentsOfSubjects } from '#documents/queries/documents_of'
import { GROUP } from '#group/fields/group'
import { withoutNames, DIRECTOR, SHAREHOLDER } from '#group/fields/people'
import type GroupDirector from '#group/models/group_director'
import type GroupShareholder from '#group/models/group_shareholder'
import { groupOfUser, peopleOf } from '#group/queries/own_group'
import type { Snapshot } from '#profile/contracts/revision'
import type { SectionContext } from '#profile/contracts/section'
import type { Fields } from '#profile/fields/field'
import { lineOf, masterNames, snapshotOf } from '#profile/fields/follow'

type WriteContext = SectionContext

const documentText = ({ title, currentVersion: { file, versionNo } }: Document) =>
  `${title ? `${title}: ` : ''}${file.originalName} (${versionNo})`

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
