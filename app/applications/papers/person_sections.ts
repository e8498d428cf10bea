import type { Fact } from '#core/papers/facts'
import type { PaperPicture } from '#core/papers/picture'
import type { PaperSection } from '#core/papers/sections'
import {
  amountText,
  casteText,
  dateText,
  fact,
  type Translate,
  wideFact,
} from '#applications/papers/paper_words'
import type { AddressView, LendingView, ProfileView } from '#profile/contracts/profile_view'

/** Who the person is, with the photo (document 2, 'Individual profile view'). */
export function personalSection(
  { name, personal }: ProfileView,
  picture: PaperPicture | null,
  t: Translate
): PaperSection {
  const label = (field: string) => t(`profile.fields.${field}`)
  const yesNo = (value: boolean | null) =>
    value === null ? null : t(value ? 'common.answers.yes' : 'common.answers.no')
  const answer = (value: boolean | null, yes: string, no: string) =>
    value === null ? null : t(`profile.answers.${value ? yes : no}`)
  const facts: Fact[] = [
    wideFact(label('fullName'), name),
    fact(label('birthDate'), dateText(personal.birthDate)),
    fact(
      label('age'),
      personal.age === null ? null : t('profile.view.years', { count: personal.age })
    ),
    fact(label('aadhaar'), personal.aadhaar),
    fact(label('pan'), personal.pan),
    fact(label('genderId'), personal.gender),
    fact(label('isMarried'), answer(personal.isMarried, 'married', 'unmarried')),
    fact(label('mobile'), personal.mobile),
    fact(label('email'), personal.email),
    fact(label('isIndian'), answer(personal.isIndian, 'indian', 'non_indian')),
    fact(label('isDomiciled'), yesNo(personal.isDomiciled)),
    fact(label('isDisabled'), yesNo(personal.isDisabled)),
    fact(label('casteId'), casteText(personal.caste, personal.casteCategory)),
    fact(label('rationCardNo'), personal.rationCardNo),
    fact(label('familyIncome'), amountText(personal.familyIncomePaise)),
    fact(label('motherName'), personal.motherName),
    fact(label('birthPlace'), personal.birthPlace),
    fact(label('motherTongue'), personal.motherTongue),
    fact(label('landline'), personal.landline),
  ]
  return {
    title: t('profile.sections.personal'),
    blocks: [{ kind: 'facts', facts, picture }],
  }
}

const ADDRESS_FIELDS: [keyof AddressView, string][] = [
  ['houseNo', 'houseNo'],
  ['building', 'building'],
  ['street', 'street'],
  ['locality', 'locality'],
  ['landmark', 'landmark'],
  ['village', 'village'],
  ['post', 'post'],
  ['taluka', 'talukaId'],
  ['district', 'districtId'],
  ['state', 'stateId'],
  ['pincode', 'pincode'],
]

function addressSection(name: string, address: AddressView | null, t: Translate): PaperSection {
  const title = t(`profile.groups.${name}`)
  if (!address) return emptySection(title, t)
  const facts = ADDRESS_FIELDS.map(([key, field]) =>
    fact(t(`profile.fields.${field}`), address[key])
  )
  facts.push(fact(t('profile.fields.residentSince'), dateText(address.residentSince)))
  return { title, blocks: [{ kind: 'facts', facts }] }
}

/** A heading over the words that nothing has been filled in. */
export function emptySection(title: string, t: Translate): PaperSection {
  return { title, blocks: [{ kind: 'text', text: t('profile.view.empty') }] }
}

/** Addresses, emergency contact, family and bank account. */
export function homeSections(view: ProfileView, t: Translate): PaperSection[] {
  const label = (field: string) => t(`profile.fields.${field}`)
  const { bankAccount, emergency, family } = view
  const sections = [
    addressSection('correspondence', view.correspondence, t),
    addressSection('permanent', view.permanent, t),
  ]
  if (emergency) {
    const facts = [
      fact(label('emergencyName'), emergency.name),
      fact(label('emergencyRelation'), emergency.relation),
      fact(label('emergencyMobile'), emergency.mobile),
    ]
    sections.push({ title: t('profile.groups.emergency'), blocks: [{ kind: 'facts', facts }] })
  }
  sections.push({
    title: t('profile.family.list'),
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: t('profile_paper.columns.number'), width: 8 },
          { title: t('profile.family.name'), width: 44 },
          { title: label('genderId'), width: 16 },
          { title: label('age'), width: 10 },
          { title: t('profile.family.relation'), width: 22 },
        ],
        rows: family.map((member, index) => [
          String(index + 1),
          member.fullName,
          member.gender,
          String(member.age),
          member.relationship,
        ]),
        empty: t('profile.view.empty'),
      },
    ],
  })
  const title = t('profile.sections.bank-account')
  if (!bankAccount) return [...sections, emptySection(title, t)]
  const facts = (['accountNo', 'ifsc', 'bankName', 'branchName', 'city'] as const).map((field) =>
    fact(label(field), bankAccount[field])
  )
  return [...sections, { title, blocks: [{ kind: 'facts', facts }] }]
}

/** What the loan is for: the business or the course, and the bank. */
export function lendingSection(lending: LendingView, t: Translate): PaperSection {
  const word = (name: string) => t(`profile.lending.${lending.path}.${name}`)
  return {
    title: t('profile.sections.lending'),
    subtitle: lending.loanTypeName,
    blocks: [
      {
        kind: 'facts',
        facts: [
          fact(t('profile.fields.loanDistrict'), lending.loanDistrict),
          fact(word('amount'), amountText(lending.amountPaise)),
          wideFact(word('organisationName'), lending.organisationName),
          wideFact(word('product'), lending.product),
          wideFact(word('organisationAddress'), lending.organisationAddress),
          fact(word('bankName'), lending.bankName),
          fact(word('branchName'), lending.branchName),
        ],
      },
    ],
  }
}
