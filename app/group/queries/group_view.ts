import { maskedAadhaar } from '#core/vault/vault'
import type Document from '#documents/models/document'
import { documentsOf, documentsOfMany } from '#documents/queries/documents_of'
import type { DirectorView, GroupView, ShareholderView } from '#group/contracts/group_view'
import type GroupDirector from '#group/models/group_director'
import type GroupShareholder from '#group/models/group_shareholder'
import { DIRECTOR_SLOTS, GROUP_SLOTS } from '#group/queries/missing'
import { directorsOf, groupOfUser, shareholdersOf } from '#group/queries/own_group'
import { localName, masters } from '#masters/queries/masters'
import type { DocumentView } from '#profile/contracts/profile_view'
import { slotCards } from '#profile/queries/document_cards'

/**
 * The whole group for reading (document 2, 'Group profile view'): the applicant's own page and the
 * officers' review; null while there is no group. Whoever shows it has checked that the reader may
 * see it.
 */
export async function groupView(userId: number, locale: string): Promise<GroupView | null> {
  const group = await groupOfUser(userId)
  if (!group) return null
  const [directors, shareholders, papers] = await Promise.all([
    directorViews(group.id, locale),
    shareholderViews(group.id, locale),
    documentsOf('group', group.id),
  ])
  const named = (list: 'districts' | 'talukas' | 'companyTypes' | 'businessSectors', id: number) =>
    localName(masters().find(list, id), locale)
  const { id, name, registrationNo, registeredAddress, isUnderDisability, tan, pan } = group
  const { businessName, businessAddress, businessDescription, amountPaise } = group
  const { bankName, branchName } = group
  return {
    id,
    name,
    registrationNo,
    registeredAddress,
    isUnderDisability,
    tan,
    pan,
    businessName,
    businessAddress,
    businessDescription,
    amountPaise,
    bankName,
    branchName,
    companyType: named('companyTypes', group.companyTypeId),
    district: named('districts', group.districtId),
    taluka: named('talukas', group.talukaId),
    businessSector: named('businessSectors', group.businessSectorId),
    loanDistrict: named('districts', group.loanDistrictId),
    directors,
    shareholders,
    documents: documentViews(GROUP_SLOTS, papers, locale),
  }
}

/** The directors of a group with their papers. */
export async function directorViews(groupId: number, locale: string): Promise<DirectorView[]> {
  const directors = await directorsOf(groupId)
  const papers = await documentsOfMany(
    'director',
    directors.map(({ id }) => id)
  )
  return directors.map((director) =>
    directorView(
      director,
      papers.filter(({ subjectId }) => subjectId === director.id),
      locale
    )
  )
}

/** The shareholders of a group. */
export async function shareholderViews(
  groupId: number,
  locale: string
): Promise<ShareholderView[]> {
  const rows = await shareholdersOf(groupId)
  return rows.map((row: GroupShareholder) => {
    const { id, firstName, middleName, lastName, address, birthDate, status } = row
    return {
      id,
      firstName,
      middleName,
      lastName,
      address,
      birthDate,
      status,
      name: row.fullName,
      aadhaar: maskedAadhaar(row.aadhaarLast4),
      gender: localName(masters().find('genders', row.genderId), locale),
    }
  })
}

function directorView(director: GroupDirector, papers: Document[], locale: string): DirectorView {
  const { id, firstName, middleName, lastName, birthDate, address, designation, din } = director
  const { mobile, email, pan, cibilScore, incomePaise } = director
  const caste = masters().find('castes', director.casteId)
  const documents = documentViews(DIRECTOR_SLOTS, papers, locale)
  const required = documents.filter((document) => document.isRequired)
  return {
    id,
    firstName,
    middleName,
    lastName,
    birthDate,
    address,
    designation,
    din,
    mobile,
    email,
    pan,
    cibilScore,
    incomePaise,
    documents,
    name: director.fullName,
    photoHref: documents.find(({ slot }) => slot === 'photo')?.file?.href ?? null,
    aadhaar: maskedAadhaar(director.aadhaarLast4),
    caste: localName(caste, locale),
    casteCategory: caste?.categoryCode ?? null,
    papersDone: required.filter(({ file }) => file !== null).length,
    papersAsked: required.length,
  }
}

function documentViews(list: string, documents: Document[], locale: string): DocumentView[] {
  return slotCards(list, documents, locale).map(({ slot, name, isRequired, file }) => ({
    slot,
    name,
    isRequired,
    title: file?.title ?? null,
    file: file && { href: file.href, name: file.name, mime: file.mime, size: file.size },
  }))
}
