import type { PaperPicture } from '#core/papers/picture'
import type { PaperSection } from '#core/papers/sections'
import { documentsSection, documentTicks } from '#applications/papers/document_blocks'
import {
  amountText,
  casteText,
  dateText,
  fact,
  type Translate,
  wideFact,
} from '#applications/papers/paper_words'
import { emptySection } from '#applications/papers/person_sections'
import type { DirectorView, GroupView } from '#group/contracts/group_view'

/**
 * A group with its people and papers (document 2, 'Group profile view').
 *
 * @param photos of the directors, by their ids
 */
export function groupSections(
  group: GroupView,
  photos: ReadonlyMap<number, PaperPicture>,
  t: Translate
): PaperSection[] {
  const directors = group.directors.map((director, index) =>
    directorSection(director, index + 1, photos.get(director.id) ?? null, t)
  )
  return [
    groupSection(group, t),
    loanSection(group, t),
    ...(directors.length ? directors : [emptySection(t('group.directors.list'), t)]),
    shareholdersSection(group, t),
    documentsSection(t('group.view.documents'), group.documents, t),
  ]
}

function groupSection(group: GroupView, t: Translate): PaperSection {
  const label = (name: string) => t(`group.fields.${name}`)
  const answer = t(group.isUnderDisability ? 'common.answers.yes' : 'common.answers.no')
  return {
    title: t('profile.sections.group-details'),
    blocks: [
      {
        kind: 'facts',
        facts: [
          wideFact(label('name'), group.name),
          fact(label('registrationNo'), group.registrationNo),
          fact(label('companyTypeId'), group.companyType),
          wideFact(label('registeredAddress'), group.registeredAddress),
          fact(label('pan'), group.pan),
          fact(label('tan'), group.tan),
          fact(label('isUnderDisability'), answer),
        ],
      },
    ],
  }
}

function loanSection(group: GroupView, t: Translate): PaperSection {
  const label = (name: string) => t(`group.fields.${name}`)
  return {
    title: t('group.groups.loan'),
    blocks: [
      {
        kind: 'facts',
        facts: [
          fact(t('profile.fields.loanDistrict'), group.loanDistrict),
          fact(label('amount'), amountText(group.amountPaise)),
          wideFact(label('businessName'), group.businessName),
          wideFact(label('businessAddress'), group.businessAddress),
          fact(label('talukaId'), group.taluka),
          fact(label('districtId'), group.district),
          wideFact(label('businessSectorId'), group.businessSector),
          wideFact(label('businessDescription'), group.businessDescription),
          fact(label('bankName'), group.bankName),
          fact(label('branchName'), group.branchName),
        ],
      },
    ],
  }
}

/** One director with photo and a check list of the papers. */
function directorSection(
  director: DirectorView,
  number: number,
  picture: PaperPicture | null,
  t: Translate
): PaperSection {
  const label = (name: string) => t(`profile.fields.${name}`)
  const own = (name: string) => t(`group.fields.${name}`)
  const { papersDone: done, papersAsked: total } = director
  return {
    title: t('group.directors.one', { number, name: director.name }),
    subtitle: t('profile_paper.documents_count', { done, total }),
    blocks: [
      {
        kind: 'facts',
        picture,
        facts: [
          fact(own('designation'), director.designation),
          fact(label('birthDate'), dateText(director.birthDate)),
          fact(label('aadhaar'), director.aadhaar),
          fact(label('pan'), director.pan),
          fact(label('mobile'), director.mobile),
          fact(label('email'), director.email),
          fact(label('casteId'), casteText(director.caste, director.casteCategory)),
          fact(own('cibilScore'), director.cibilScore),
          fact(own('din'), director.din),
          fact(own('income'), amountText(director.incomePaise)),
          wideFact(own('address'), director.address),
        ],
      },
      documentTicks(director.documents, t),
    ],
  }
}

function shareholdersSection({ shareholders }: GroupView, t: Translate): PaperSection {
  const label = (name: string) => t(`profile.fields.${name}`)
  return {
    title: t('group.shareholders.list'),
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: t('profile_paper.columns.number'), width: 7 },
          { title: label('fullName'), width: 23 },
          { title: label('aadhaar'), width: 19 },
          { title: t('group.fields.address'), width: 24 },
          { title: label('birthDate'), width: 13 },
          { title: label('genderId'), width: 9 },
          { title: t('group.fields.status'), width: 12 },
        ],
        rows: shareholders.map((person, index) => [
          String(index + 1),
          person.name,
          person.aadhaar,
          person.address,
          dateText(person.birthDate) ?? '',
          person.gender,
          person.status,
        ]),
        empty: t('group.shareholders.empty'),
      },
    ],
  }
}
