import i18nManager from '@adonisjs/i18n/services/main'
import type { I18n } from '@adonisjs/i18n'
import type { PlainDate } from '#core/calendar/plain_date'
import User from '#auth/models/user'
import { getClock } from '#core/calendar/clock'
import { NotFound } from '#core/exceptions/refusal'
import { isoInstant } from '#core/calendar/iso_instant'
import { documentsOf } from '#documents/queries/documents_of'
import { loanTypeName, localName, masters } from '#masters/queries/masters'
import { LOAN_TYPES, loanFormOf } from '#masters/rules/loan_types'
import type { LendingView, ProfileView, Readings } from '#profile/contracts/profile_view'
import { ADDRESS, EMERGENCY } from '#profile/fields/address'
import { BANK_ACCOUNT } from '#profile/fields/bank_account'
import { FAMILY } from '#profile/fields/family'
import { headingsOf, readingsOf } from '#profile/fields/follow'
import { LENDING } from '#profile/fields/lending'
import { PERSONAL } from '#profile/fields/personal'
import type Address from '#profile/models/address'
import type LendingDetail from '#profile/models/lending_detail'
import Profile from '#profile/models/profile'
import { submissionDayOf } from '#profile/lock'
import { documentViews } from '#profile/queries/document_cards'
import { sectionOf } from '#profile/registry'
import { ageOn } from '#profile/rules/age'

interface ViewOptions {
  /** Only the lending details and documents of this loan type (scheme id). */
  loanType?: number
  /** The day of first submission of the application it is read with; by default of the live one. */
  submittedOn?: PlainDate
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
  { loanType, submittedOn }: ViewOptions = {}
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
  const i18n = i18nManager.locale(locale)
  const asking = loanType ?? LOAN_TYPES.individual
  const day = submittedOn ?? (await submissionDayOf(user.id, asking))
  const papers = await documentsOf('profile', profile.id)
  const documents = documentViews(String(asking), papers, day, locale)
  const address = (kind: string) => profile.addresses.find((row) => row.kind === kind)
  const account = profile.bankAccount
  return {
    id: profile.id,
    name: profile.fullName,
    photoHref: documents.find(({ slot }) => slot === 'photo')?.file?.href ?? null,
    personal: personalView(profile, user, i18n),
    correspondence: addressView(address('correspondence'), i18n),
    permanent: addressView(address('permanent'), i18n),
    emergency: emergencyView(profile, i18n),
    family: profile.familyMembers.map((row) => ({
      id: row.id,
      said: readingsOf(FAMILY, row, i18n),
    })),
    familyColumns: headingsOf(FAMILY, i18n),
    bankAccount: account ? readingsOf(BANK_ACCOUNT, account, i18n) : null,
    lending: profile.lendingDetails
      .filter(({ schemeId }) => schemeId === (loanType ?? schemeId) && asksFor('lending', schemeId))
      .map((row) => lendingView(row, i18n)),
    documents,
    isDeclared: profile.isDeclared,
    declaredAt: isoInstant(profile.declaredAt),
  }
}

/** Whether the loan type has this section: of a group the loan stands on its own page. */
const asksFor = (section: string, loanType: number) => sectionOf(loanType, section) !== null

/** The order in which a person is read; what is not named here follows. */
const READING =
  `fullName birthDate age genderId aadhaar pan mobile email isMarried isIndian isDomiciled
  isDisabled rationCardNo familyIncome casteId motherName birthPlace motherTongue landline`.split(
    /\s+/
  )

/** The parts of the full name, which is read as a whole. */
const NAMES = ['firstName', 'middleName', 'lastName']

function personalView(profile: Profile, user: User, i18n: I18n): Readings {
  const { birthDate, fullName } = profile
  const today = getClock().today()
  const isBorn = birthDate && birthDate <= today
  const age = isBorn ? i18n.t('profile.view.years', { count: ageOn(birthDate, today) }) : null
  const { mobile, email } = user
  const said = { ...readingsOf(PERSONAL, profile, i18n), fullName, age, mobile, email }
  const names = new Set([...READING, ...Object.keys(said)].filter((name) => !NAMES.includes(name)))
  return Object.fromEntries(
    [...names].map((name) => [name, said[name as keyof typeof said]])
  ) as Readings
}

function addressView(row: Address | undefined, i18n: I18n): Readings | null {
  if (!row) return null
  const said = readingsOf(ADDRESS, row, i18n)
  const { stateId, districtId, talukaId, pincode, residentSince, ...place } = said
  return { ...place, talukaId, districtId, stateId, pincode, residentSince }
}

function emergencyView(profile: Profile, i18n: I18n): Readings | null {
  if (!profile.emergencyName && !profile.emergencyMobile) return null
  const { name, relation, mobile } = readingsOf(EMERGENCY, profile, i18n)
  return { emergencyName: name, emergencyRelation: relation, emergencyMobile: mobile }
}

function lendingView(row: LendingDetail, i18n: I18n): LendingView {
  const { locale } = i18n
  const loanDistrict = localName(masters().find('districts', row.loanDistrictId), locale)
  const { amount, ...rest } = readingsOf(LENDING, row, i18n)
  return {
    loanType: row.schemeId,
    form: loanFormOf(row.schemeId),
    loanTypeName: loanTypeName(masters().find('schemes', row.schemeId), locale),
    said: { loanDistrict, amount, ...rest },
  }
}
