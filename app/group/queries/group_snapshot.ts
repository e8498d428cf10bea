import type { Named } from '#masters/queries/rows'
import { formatDate } from '#core/calendar/plain_date'
import { maskedAadhaar } from '#core/vault/vault'
import type Document from '#documents/models/document'
import { documentsOf, documentsOfMany } from '#documents/queries/documents_of'
import { directorsOf, groupOfUser, shareholdersOf } from '#group/queries/own_group'
import { masters } from '#masters/queries/masters'
import type { RevisionValue, Snapshot } from '#profile/contracts/revision'
import type { SectionContext } from '#profile/contracts/section'

type WriteContext = Required<SectionContext>

const named = (row: Named | undefined): RevisionValue =>
  row ? { nameEn: row.nameEn, nameMr: row.nameMr, nameHi: row.nameHi } : null

const paper = ({ title, currentVersion: { file, versionNo } }: Document) =>
  `${title ? `${title}: ` : ''}${file.originalName} (${versionNo})`

const line = (...parts: (string | number | null)[]) => parts.filter(Boolean).join(', ')

/** What each section of a group says now, for comparing before and after a change. */
export const SNAPSHOTS = {
  async details({ profile, client }: WriteContext): Promise<Snapshot> {
    const group = await groupOfUser(profile.userId, client)
    if (!group) return {}
    return {
      name: group.name,
      registrationNo: group.registrationNo,
      companyTypeId: named(masters().find('companyTypes', group.companyTypeId)),
      registeredAddress: group.registeredAddress,
      isUnderDisability: group.isUnderDisability,
      tan: group.tan,
      pan: group.pan,
      businessName: group.businessName,
      businessAddress: group.businessAddress,
      districtId: named(masters().find('districts', group.districtId)),
      talukaId: named(masters().find('talukas', group.talukaId)),
      businessSectorId: named(masters().find('businessSectors', group.businessSectorId)),
      businessDescription: group.businessDescription,
      amount: { paise: group.amountPaise },
      loanDistrict: named(masters().find('districts', group.loanDistrictId)),
      bankName: group.bankName,
      branchName: group.branchName,
    }
  },

  /** `director.7` is the person, `directorDocument.7.photo` one of the papers. */
  async directors({ profile, client }: WriteContext): Promise<Snapshot> {
    const group = await groupOfUser(profile.userId, client)
    if (!group) return {}
    const directors = await directorsOf(group.id, client)
    const ids = directors.map(({ id }) => id)
    const papers = await documentsOfMany('director', ids, client)
    const people = directors.map((row) => [
      `director.${row.id}`,
      line(
        row.fullName,
        formatDate(row.birthDate),
        row.designation,
        row.din,
        row.mobile,
        row.email,
        maskedAadhaar(row.aadhaarLast4),
        row.pan,
        row.cibilScore,
        masters().find('castes', row.casteId)?.nameEn ?? null,
        row.address
      ),
    ])
    const files = papers.map((document) => {
      const owner = directors.find(({ id }) => id === document.subjectId)
      const key = `directorDocument.${document.subjectId}.${document.slot}`
      return [key, `${owner?.fullName}: ${paper(document)}`]
    })
    return Object.fromEntries([...people, ...files]) as Snapshot
  },

  async shareholders({ profile, client }: WriteContext): Promise<Snapshot> {
    const group = await groupOfUser(profile.userId, client)
    if (!group) return {}
    const rows = await shareholdersOf(group.id, client)
    const said = rows.map((row) => [
      `shareholder.${row.id}`,
      line(
        row.fullName,
        formatDate(row.birthDate),
        row.status,
        maskedAadhaar(row.aadhaarLast4),
        row.address
      ),
    ])
    return Object.fromEntries(said) as Snapshot
  },

  async papers({ profile, client }: WriteContext): Promise<Snapshot> {
    const group = await groupOfUser(profile.userId, client)
    if (!group) return {}
    const papers = await documentsOf('group', group.id, client)
    return Object.fromEntries(papers.map((document) => [document.slot, paper(document)]))
  },
}
