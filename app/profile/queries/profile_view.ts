import User from '#auth/models/user'
import { getClock } from '#core/calendar/clock'
import { NotFound } from '#core/exceptions/refusal'
import { maskedAadhaar } from '#core/vault/vault'
import { loanTypeName, localName, masters } from '#masters/queries/masters'
import { loanTypePath } from '#masters/rules/loan_type_path'
import type {
  AddressView,
  LendingView,
  PersonalView,
  ProfileView,
} from '#profile/contracts/profile_view'
import type Address from '#profile/models/address'
import type LendingDetail from '#profile/models/lending_detail'
import Profile from '#profile/models/profile'
import { documentCards } from '#profile/queries/document_cards'
import { sectionOf } from '#profile/registry'
import { ageOn } from '#profile/rules/age'
import { LOAN_TYPES } from '#profile/rules/loan_types'

interface ViewOptions {
  /** Only the lending details and documents of this loan type (scheme id). */
  loanType?: number
}

/**
 * The whole profile for reading (document 2, 'Individual profile view'): the applicant's own page
 * and the officers' review. Whoever shows it has checked that the reader may see it, and records
 * an officer's look in the audit log.
 *
 * @throws NotFound when there is no such profile
 */
export async function profileView(
  profileId: number,
  locale: string,
  { loanType }: ViewOptions = {}
): Promise<ProfileView> {
  const profile = await Profile.query()
    .where('id', profileId)
    .preload('addresses')
    .preload('familyMembers', (members) => void members.orderBy('id'))
    .preload('bankAccount')
    .preload('lendingDetails', (details) => void details.orderBy('schemeId'))
    .first()
  if (!profile) throw new NotFound()
  const user = await User.findOrFail(profile.userId)
  const cards = await documentCards(profile.id, loanType ?? LOAN_TYPES.individual, locale)
  const address = (kind: string) => profile.addresses.find((row) => row.kind === kind)
  const account = profile.bankAccount
  return {
    id: profile.id,
    name: profile.fullName,
    photoHref: cards.find((card) => card.slot === 'photo')?.file?.href ?? null,
    personal: personalView(profile, user, locale),
    correspondence: addressView(address('correspondence'), locale),
    permanent: addressView(address('permanent'), locale),
    emergency: emergencyView(profile),
    family: profile.familyMembers.map(({ id, fullName, age, genderId, relationshipId }) => ({
      id,
      fullName,
      age,
      gender: localName(masters().find('genders', genderId), locale),
      relationship: localName(masters().find('relationships', relationshipId), locale),
    })),
    bankAccount: account
      ? {
          accountNo: account.accountNo,
          ifsc: account.ifsc,
          bankName: account.bankName,
          branchName: account.branchName,
          city: account.city,
        }
      : null,
    lending: profile.lendingDetails
      .filter(({ schemeId }) => schemeId === (loanType ?? schemeId) && asksFor('lending', schemeId))
      .map((row) => lendingView(row, locale)),
    documents: cards.map(({ slot, name, isRequired, file }) => ({
      slot,
      name,
      isRequired,
      title: file?.title ?? null,
      file: file && { href: file.href, name: file.name, mime: file.mime, size: file.size },
    })),
    isDeclared: profile.isDeclared,
    declaredAt: profile.declaredAt?.toUTC().toISO() ?? null,
  }
}

/** Whether the loan type has this section: of a group the loan stands on its own page. */
const asksFor = (section: string, loanType: number) => sectionOf(loanType, section) !== null

function personalView(profile: Profile, user: User, locale: string): PersonalView {
  const { birthDate } = profile
  const today = getClock().today()
  const caste = masters().find('castes', profile.casteId)
  return {
    birthDate,
    age: birthDate && birthDate <= today ? ageOn(birthDate, today) : null,
    gender: localName(masters().find('genders', profile.genderId), locale),
    mobile: user.mobile,
    email: user.email,
    landline: profile.landline,
    birthPlace: profile.birthPlace,
    motherName: profile.motherName,
    motherTongue: profile.motherTongue,
    isMarried: profile.isMarried,
    isDisabled: profile.isDisabled,
    isIndian: profile.isIndian,
    isDomiciled: profile.isDomiciled,
    caste: localName(caste, locale),
    casteCategory: caste?.categoryCode ?? null,
    familyIncomePaise: profile.familyIncomePaise,
    rationCardNo: profile.rationCardNo,
    aadhaar: maskedAadhaar(profile.aadhaarLast4),
    pan: profile.pan,
  }
}

function addressView(row: Address | undefined, locale: string): AddressView | null {
  if (!row) return null
  const { houseNo, building, street, locality, landmark, village, post, pincode } = row
  return {
    houseNo,
    building,
    street,
    locality,
    landmark,
    village,
    post,
    pincode,
    taluka: localName(masters().find('talukas', row.talukaId), locale) || (row.talukaName ?? ''),
    district:
      localName(masters().find('districts', row.districtId), locale) || (row.districtName ?? ''),
    state: localName(masters().find('states', row.stateId), locale),
    residentSince: row.residentSince,
  }
}

function emergencyView({ emergencyName, emergencyRelation, emergencyMobile }: Profile) {
  if (!emergencyName && !emergencyMobile) return null
  return { name: emergencyName, relation: emergencyRelation, mobile: emergencyMobile }
}

function lendingView(row: LendingDetail, locale: string): LendingView {
  return {
    loanType: row.schemeId,
    path: loanTypePath(row.schemeId),
    loanTypeName: loanTypeName(masters().find('schemes', row.schemeId), locale),
    organisationName: row.organisationName,
    product: row.product,
    organisationAddress: row.organisationAddress,
    amountPaise: row.amountPaise,
    loanDistrict: localName(masters().find('districts', row.loanDistrictId), locale),
    bankName: row.bankName,
    branchName: row.branchName,
  }
}
