import i18nManager from '@adonisjs/i18n/services/main'
import type { I18n } from '@adonisjs/i18n'
import type { PlainDate } from '#kernel/calendar/plain_date'
import User from '#auth/models/user'
import { joinedRow } from '#kernel/database/columns'
import { type AsOf, asOfNow } from '#kernel/database/as_of'
import { NotFound } from '#kernel/exceptions/refusal'
import type { Translated } from '#kernel/formats/languages'
import { fullName as fullNameOf } from '#kernel/formats/names'
import { isoInstant } from '#kernel/calendar/instants'
import type Document from '#documents/models/document'
import { documentsAsOf } from '#documents/queries/documents'
import { loanTypeName, localName, masters } from '#masters/queries/masters'
import { LOAN_TYPES, loanFormOf } from '#masters/rules/schemes'
import type { LendingView, ProfileView, DisplayValues } from '#profile/contracts/profile_view'
import { ADDRESS, EMERGENCY, FAMILY, PERSONAL } from '#profile/fields/person'
import { BANK_ACCOUNT, LENDING } from '#profile/fields/loan'
import { columnHeadings, displayValues } from '#profile/fields/derive'
import {
  type ValuesAsOf,
  answersAsOf,
  displayValuesAsOf,
  hasValues,
  rowsAsOf,
} from '#profile/queries/as_of'
import type { Fields, DisplayValuesOf } from '#profile/fields/field'
import type Address from '#profile/models/address'
import type LendingDetail from '#profile/models/lending_detail'
import IdentityProof from '#profile/models/identity_proof'
import { identityView } from '#profile/queries/identity_verification'
import BankAccount from '#profile/models/bank_account'
import Profile from '#profile/models/profile'
import { submissionDayOf } from '#profile/contracts/profile_lock'
import { documentViews } from '#profile/queries/document_cards'
import { sectionOf } from '#profile/contracts/sections'
import { ageOn } from '#profile/rules/age'

interface ViewOptions {
  /** Only the lending details and documents of this loan type (scheme id). */
  loanType?: number
  /** Day of first submission of the application shown; by default of the active one. */
  submittedOn?: PlainDate
  /** Point in time of the view; the current one by default. */
  asOf?: AsOf
  /** The district of the loan at that time, if the office has moved the application since. */
  movedFrom?: number | null
  /** Documents as of that time, together with others of the same application; loaded by default. */
  papers?: readonly Document[]
}

/**
 * Returns the complete profile for reading (document 2, 'Individual profile view'): the applicant's own page and the
 * officers' review. The caller has checked that the reader may see it, and records an officer's access in the audit
 * log.
 *
 * @throws NotFound if there is no such profile
 */
export async function profileView(
  profileId: number,
  locale: string,
  { loanType, submittedOn, asOf = asOfNow(), movedFrom = null, papers }: ViewOptions = {}
): Promise<ProfileView> {
  const profile = await Profile.query()
    .where('profiles.id', profileId)
    .join('users', 'users.id', 'profiles.user_id')
    .select('profiles.*')
    .leftJoin('bank_accounts', 'bank_accounts.profile_id', 'profiles.id')
    .select(User.columnsForSelect())
    .select(BankAccount.columnsForSelect())
    .leftJoin('identity_proofs', 'identity_proofs.profile_id', 'profiles.id')
    .select(IdentityProof.columnsForSelect())
    .preload('addresses')
    .preload('familyMembers', (members) => void members.orderBy('id'))
    .preload('lendingDetails', (details) => void details.orderBy('schemeId'))
    .first()
  if (!profile) throw new NotFound()
  const user = joinedRow(User, profile)
  const bankAccount = joinedRow(BankAccount, profile)
  const proof = joinedRow(IdentityProof, profile)
  const i18n = i18nManager.locale(locale)
  const shownLoanType = loanType ?? LOAN_TYPES.individual
  const day = submittedOn ?? (await submissionDayOf(user.id, shownLoanType))
  const found = papers ?? (await documentsAsOf({ profile: [profile.id] }, asOf))
  const stored = found.filter(({ subjectType }) => subjectType === 'profile')
  const earlier = await answersAsOf(profile.id, shownLoanType, asOf)
  const documents = documentViews(String(shownLoanType), stored, day, locale)
  const address = (kind: string) => {
    const row = profile.addresses.find((one) => one.kind === kind)
    return addressView(row, earlier.of('address', `${kind}.`), i18n)
  }
  const account = displayValuesOrNull(
    BANK_ACCOUNT,
    bankAccount.id ? bankAccount : null,
    earlier.of('bank-account'),
    i18n
  )
  const family = rowsAsOf(profile.familyMembers, earlier.of('family', 'member.'))
  const declared = earlier.of('declaration').get('isDeclared')
  const personal = personalView(profile, user, earlier.of('personal'), asOf.day, i18n)
  return {
    id: profile.id,
    name: String(personal.fullName),
    photoHref: documents.find(({ slot }) => slot === 'photo')?.file?.href ?? null,
    personal,
    identity: proof.id ? identityView(proof, profile, profile.addresses, i18n) : null,
    correspondence: address('correspondence'),
    permanent: address('permanent'),
    emergency: emergencyView(profile, earlier.of('address', 'emergency.'), i18n),
    family: family.same.map((row) => ({
      id: row.id,
      said: displayValues(FAMILY, row, i18n),
    })),
    familyAsOf: family.lines,
    familyColumns: columnHeadings(FAMILY, i18n),
    bankAccount: account,
    lending: profile.lendingDetails
      .filter(
        ({ schemeId }) => schemeId === (loanType ?? schemeId) && hasSection('lending', schemeId)
      )
      .map((row) => {
        const lending = earlier.of('lending')
        const loanDistrict = loanDistrictAsOf(row, { earlier: lending, movedFrom, locale })
        return lendingView(row, loanDistrict, lending, i18n)
      }),
    documents,
    isDeclared: declared === undefined ? profile.isDeclared : Boolean(declared),
    declaredAt: declared === undefined ? isoInstant(profile.declaredAt) : null,
  }
}

/** Whether the loan type has this section; the loan of a group is on its own page. */
const hasSection = (section: string, loanType: number) => sectionOf(loanType, section) !== null

/** Display order of the personal fields; others follow. */
const DISPLAY_ORDER =
  `fullName birthDate age genderId aadhaar pan mobile email isMarried isIndian isDomiciled
  isDisabled rationCardNo familyIncome casteId motherName birthPlace motherTongue landline`.split(
    /\s+/
  )

/** Parts of the full name, which is displayed as one value. */
const NAMES = ['firstName', 'middleName', 'lastName'] as const

function personalView(
  profile: Profile,
  { mobile, email }: User,
  earlier: ValuesAsOf,
  day: PlainDate,
  i18n: I18n
): DisplayValues {
  const own = displayValuesAsOf(PERSONAL, profile, earlier, i18n)
  const birthDate = earlier.has('birthDate')
    ? (earlier.get('birthDate') as PlainDate | null)
    : profile.birthDate
  const isBorn = birthDate && birthDate <= day
  const age = isBorn ? i18n.t('profile.view.years', { count: ageOn(birthDate, day) }) : null
  const [first, middle, last] = NAMES.map((name) => own[name] as string | null)
  const fullName = fullNameOf([first, middle, last])
  const values = { ...own, fullName, age, mobile, email }
  const names = new Set(
    [...DISPLAY_ORDER, ...Object.keys(values)].filter(
      (name) => !NAMES.some((part) => part === name)
    )
  )
  return Object.fromEntries(
    [...names].map((name) => [name, values[name as keyof typeof values]])
  ) as DisplayValues
}

/** Returns the displayed values of a row; null if there was none. */
function displayValuesOrNull<F extends Fields>(
  fields: F,
  row: object | null | undefined,
  earlier: ValuesAsOf,
  i18n: I18n
): DisplayValuesOf<F> | null {
  if (!row) return null
  const values = displayValuesAsOf(fields, row, earlier, i18n)
  return earlier.size === 0 || hasValues(values) ? values : null
}

function addressView(
  row: Address | undefined,
  earlier: ValuesAsOf,
  i18n: I18n
): DisplayValues | null {
  const values = displayValuesOrNull(ADDRESS, row, earlier, i18n)
  if (!values) return null
  const { stateId, districtId, talukaId, pincode, residentSince, ...place } = values
  return { ...place, talukaId, districtId, stateId, pincode, residentSince }
}

function emergencyView(profile: Profile, earlier: ValuesAsOf, i18n: I18n): DisplayValues | null {
  const { name, relation, mobile } = displayValuesAsOf(EMERGENCY, profile, earlier, i18n)
  if (!name && !mobile) return null
  return { emergencyName: name, emergencyRelation: relation, emergencyMobile: mobile }
}

function lendingView(
  row: LendingDetail,
  loanDistrict: string,
  earlier: ValuesAsOf,
  i18n: I18n
): LendingView {
  const { amount, ...rest } = displayValuesAsOf(LENDING, row, earlier, i18n)
  return {
    loanType: row.schemeId,
    form: loanFormOf(row.schemeId),
    loanTypeName: loanTypeName(masters().find('schemes', row.schemeId), i18n.locale),
    said: { loanDistrict, amount, ...rest },
  }
}

interface DistrictAsOf {
  earlier: ValuesAsOf
  movedFrom: number | null
  locale: string
}

/**
 * Returns the district of the loan. It is not a field of the section and moves with the application without a revision.
 */
export function loanDistrictAsOf(
  { loanDistrictId }: { loanDistrictId: number | null },
  { earlier, movedFrom, locale }: DistrictAsOf
): string {
  const then = movedFrom === null ? earlier.get('loanDistrict') : undefined
  if (then !== undefined) return localName(then as Translated<'name'> | null, locale)
  return localName(masters().find('districts', movedFrom ?? loanDistrictId), locale)
}
