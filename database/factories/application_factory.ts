import { randomInt, randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { insertRoleAssignment } from '#auth/actions/role_assignments'
import { Role, type RoleId } from '#auth/roles'
import type { HeldRoleAssignment } from '#auth/rules/role_assignments'
import Application from '#applications/models/application'
import { subjectStateOf } from '#applications/contracts/application_subject'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { plainDate } from '#kernel/calendar/plain_date'
import type { Districts } from '#lists/query_filters'
import { aadhaarCheckDigit } from '#kernel/formats/identifiers'
import { encryptAadhaar, encryptPan } from '#kernel/vault/vault'
import { masters } from '#masters/queries/masters'
import Address from '#profile/models/address'
import LendingDetail from '#profile/models/lending_detail'
import Profile from '#profile/models/profile'
import { countSubjects } from '#workflow/actions/count_subjects'
import { recordStart } from '#workflow/actions/decide'
import { entryStatus } from '#workflow/queries/transitions'

interface ApplicationOptions {
  /** The status that is set, regardless of the path to it; the first one by default. */
  statusId?: number
  loanType?: number
  /** Pune by default. */
  districtId?: number
  /** An applicant without a profile yet; a new one by default. */
  userId?: number
  casteId?: number
  overrides?: Partial<Application['$attributes']>
}

const idOf = (rows: readonly { id: number; nameEn: string }[], name: string) =>
  rows.find(({ nameEn }) => nameEn === name)!.id

/** Returns the id of a district by its English name, for tests that name one. */
export const districtNamed = (name: string) => idOf(masters().districts, name)

/** Returns the id of a caste by its English name. */
export const casteNamed = (name: string) => idOf(masters().castes, name)

/** Tests change a number by one, and the result must not belong to anyone else. */
const STEP = 7

/**
 * Returns a generator of numbers with the given length that do not repeat within a process, starting from a random one.
 */
function numbersOf(digits: number): () => number {
  const [low, high] = [10 ** (digits - 1), 10 ** digits]
  let last = randomInt(low, high)
  return () => (last = last + STEP < high ? last + STEP : low + (last % STEP))
}

const nextMobile = numbersOf(9)
const nextAadhaar = numbersOf(7)
const nextHouse = numbersOf(6)

/** Creates a user who can sign in with the password 'correct horse'; names and numbers are invented. */
export async function createUser(
  roleId: number = Role.applicant,
  overrides: Partial<User['$attributes']> = {}
): Promise<User> {
  const uuid = randomUUID()
  const user = await User.create({
    uuid,
    roleId,
    userName: uuid,
    userNameKey: uuid,
    firstName: 'Savita',
    middleName: 'Ramesh',
    lastName: 'Jadhav',
    mobile: `9${nextMobile()}`,
    password: 'correct horse',
    mustChangePassword: false,
    locale: 'en',
    isActive: true,
    ...overrides,
  })
  if (user.isOfficer) {
    user.actUnder(await createPost(user, roleId, user.districtId ? [user.districtId] : null))
  }
  return user
}

/** Creates a post of an officer that began long ago, in force by default. */
export function createPost(
  user: User,
  roleId: number,
  districts: Districts = null,
  {
    fromOn = plainDate('2000-01-01'),
    untilOn = null,
  }: Partial<Pick<HeldRoleAssignment, 'fromOn' | 'untilOn'>> = {}
): Promise<HeldRoleAssignment> {
  const post = { userId: user.id, roleId: roleId as RoleId, districts, fromOn, untilOn }
  return inTransaction((trx) => insertRoleAssignment(post, null, trx))
}

/** Returns a number from the range of published test data (DECISIONS 5). */
export function testAadhaar(): string {
  const body = `9999${nextAadhaar()}`
  return body + aadhaarCheckDigit(body)
}

/** Returns a distinct house number: people in tests have the same name, so they must not also share an address. */
export const ownHouse = () => String(nextHouse())

async function createProfile(
  userId: number,
  loanType: number,
  districtId: number,
  casteId: number
) {
  const profile = await Profile.create({
    userId,
    firstName: 'Savita',
    middleName: 'Ramesh',
    lastName: 'Jadhav',
    genderId: 0,
    casteId,
    ...encryptAadhaar(testAadhaar()),
    ...encryptPan('ABCPJ1234K'),
    isDeclared: true,
  })
  await Address.create({
    profileId: profile.id,
    kind: 'correspondence',
    houseNo: ownHouse(),
    street: 'Laxmi Road',
    locality: 'Sadashiv Peth',
    village: 'Pune',
    post: 'Sadashiv Peth',
    stateId: masters().states.find((state) => state.isDefault)!.id,
    districtId,
    talukaId: masters().talukas(districtId)[0]?.id ?? null,
    pincode: '411030',
  })
  await LendingDetail.create({
    profileId: profile.id,
    schemeId: loanType,
    organisationName: 'Savita Tailoring',
    product: 'Tailoring',
    organisationAddress: 'Laxmi Road, Pune',
    amountPaise: 500_000_00,
    loanDistrictId: districtId,
    bankName: 'State Bank of India',
    branchName: 'Pune',
  })
  return profile
}

/** Replaces hex digits by the letters a to p, so that no part can be read as a mobile, account or Aadhaar number. */
const withoutDigits = (hex: string) =>
  hex.replaceAll(/\d/g, (digit) => String.fromCharCode(103 + Number(digit)))

/**
 * Creates an application in a given status, with applicant, profile, first decision and counters; written directly, so
 * no rule of submission applies. Not for use inside a transaction.
 */
export async function createApplication(options: ApplicationOptions = {}): Promise<Application> {
  const { loanType = 1, districtId = districtNamed('Pune') } = options
  const entry = await entryStatus('application', db.connection())
  const { statusId = entry.statusId } = options
  const casteId = options.casteId ?? casteNamed('Kunbi')
  const userId = options.userId ?? (await createUser()).id
  const profile =
    (await Profile.findBy('user_id', userId)) ??
    (await createProfile(userId, loanType, districtId, casteId))
  const now = DateTime.fromJSDate(getClock().now())
  const uuid = randomUUID()
  return inTransaction(async (trx) => {
    const application = await Application.create(
      {
        uuid,
        number: `TEST-${withoutDigits(uuid.slice(0, 13))}`,
        userId,
        profileId: profile.id,
        loanType,
        districtId,
        statusId,
        workflowVersion: entry.workflowVersion,
        liveKey: masters().applicationStatus(statusId).isFinal
          ? null
          : Application.liveKeyOf(userId, loanType),
        amountPaise: 500_000_00,
        applicantName: profile.fullName,
        mobile: '9000000000',
        aadhaarLast4: profile.aadhaarLast4,
        businessType: 'Tailoring',
        ageAtSubmission: 32,
        casteId,
        genderId: profile.genderId,
        submittedOn: getClock().today(),
        submittedAt: now,
        statusSince: now,
        lastActionAt: now,
        ...options.overrides,
      },
      { client: trx }
    )
    const actor = { id: userId, role: Role.applicant }
    await recordStart(trx, 'application', subjectStateOf(application), actor)
    return application
  })
}

/** Moves an application to another status, including the counters, regardless of the path to it. */
export async function moveToStatus(
  application: Application,
  statusId: number
): Promise<Application> {
  return inTransaction(async (trx) => {
    const before = subjectStateOf(application)
    await application.useTransaction(trx).merge({ statusId }).save()
    const after = subjectStateOf(application)
    await countSubjects(trx, 'application', [{ before, after }])
    return application
  })
}
