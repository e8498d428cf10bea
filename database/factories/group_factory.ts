import type User from '#auth/models/user'
import { plainDate } from '#kernel/calendar/plain_date'
import { encryptAadhaar, encryptPan } from '#kernel/vault/vault'
import { testAadhaar } from '#database/factories/application_factory'
import { createCompleteProfile, fillSlots } from '#database/factories/profile_factory'
import ApplicantGroup from '#group/models/applicant_group'
import GroupDirector from '#group/models/group_director'
import { masters } from '#masters/queries/masters'
import { LOAN_TYPES } from '#masters/rules/schemes'

interface GroupOptions {
  /** Pune by default. */
  districtId?: number
  /** Two by default. */
  directors?: Partial<GroupDirector['$attributes']>[]
  /** Without it no file is written: for tests that do not use documents. */
  withDocuments?: boolean
}

let lastPan = 0

/** Returns a person's PAN that no other test uses. */
export const nextPan = () => `BBBPB${String(++lastPan).padStart(4, '0')}B`

/** Creates an applicant's group with every section of a group loan complete, written directly. */
export async function createCompleteGroup(user: User, options: GroupOptions = {}) {
  const { withDocuments = true, directors = [{}, {}] } = options
  const districtId =
    options.districtId ?? masters().districts.find(({ nameEn }) => nameEn === 'Pune')!.id
  const loanType = LOAN_TYPES.group
  const profile = await createCompleteProfile(user, { loanType, districtId, withDocuments: false })
  const group = await ApplicantGroup.create({
    userId: user.id,
    name: 'Savitri Mahila Bachat Gat',
    registrationNo: 'MH/PUN/2020/17',
    companyTypeId: masters().companyTypes[0].id,
    isUnderDisability: false,
    ...encryptPan('AAAFA1234A'),
    businessName: 'Savitri Foods',
    businessAddress: 'Market Road, Pune',
    districtId,
    talukaId: masters().talukas(districtId)[0].id,
    businessSectorId: masters().businessSectors[0].id,
    businessDescription: 'Papad and pickles',
    amountPaise: 15_00_000_00,
    loanDistrictId: districtId,
    bankName: 'State Bank of India',
    branchName: 'Camp',
  })
  const people: GroupDirector[] = []
  for (const [at, overrides] of directors.entries()) {
    const firstName = ['Meena', 'Rekha', 'Sunita', 'Vandana'][at % 4]
    people.push(await createDirector(group.id, { firstName, ...overrides }))
  }
  if (withDocuments) {
    await fillSlots(user.id, { subjectType: 'group', subjectId: group.id }, '2')
    for (const { id } of people) {
      await fillSlots(user.id, { subjectType: 'director', subjectId: id }, '2D')
    }
  }
  return { profile, group, directors: people }
}

/** Creates a director of a reserved category and of permitted age. */
export function createDirector(
  groupId: number,
  overrides: Partial<GroupDirector['$attributes']> = {}
): Promise<GroupDirector> {
  return GroupDirector.create({
    groupId,
    firstName: 'Meena',
    middleName: null,
    lastName: 'Shinde',
    birthDate: plainDate('1992-03-04'),
    address: 'Market Road, Pune',
    designation: 'Chairperson',
    mobile: '9000000011',
    ...encryptAadhaar(testAadhaar()),
    ...encryptPan(nextPan()),
    cibilScore: 720,
    casteId: masters().castes.find(({ nameEn }) => nameEn === 'Kunbi')!.id,
    ...overrides,
  })
}
