import { randomInt } from 'node:crypto'
import type Application from '#applications/models/application'
import User from '#auth/models/user'
import { plainDate } from '#kernel/calendar/plain_date'
import { encryptAccount, encryptPan } from '#kernel/vault/vault'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import Address from '#profile/models/address'
import BankAccount from '#profile/models/bank_account'
import Profile from '#profile/models/profile'

/** Data given for a person of these tests; all other values are unique. */
export interface PersonData {
  name?: readonly [first: string, middle: string | null, last: string]
  birthDate?: string
  mobile?: string
  emergencyMobile?: string
  accountNo?: string
  ifsc?: string
  address?: Partial<Address['$attributes']>
  district?: string
}

const digits = (count: number) => String(randomInt(10 ** (count - 1), 10 ** count))

const letters = () =>
  Array.from({ length: 7 }, () => 'bdgklmnprstv'[randomInt(12)] + 'aeiou'[randomInt(5)]).join('')

/** Creates an application of a person who shares only the given values with anybody. */
export async function fileOf(given: PersonData = {}): Promise<Application> {
  const user = await createUser(undefined, { mobile: given.mobile ?? `9${digits(9)}` })
  const districtId = districtNamed(given.district ?? 'Latur')
  const application = await createApplication({ userId: user.id, districtId })
  const profile = await Profile.findOrFail(application.profileId)
  const [firstName, middleName, lastName] = given.name ?? [letters(), letters(), letters()]
  await profile
    .merge({
      firstName,
      middleName,
      lastName,
      birthDate: plainDate(given.birthDate ?? '1990-05-04'),
      emergencyMobile: given.emergencyMobile ?? null,
      ...encryptPan(`ZZZP${'ABCDEFGH'[randomInt(8)]}${digits(4)}${'JKLMNPQR'[randomInt(8)]}`),
    })
    .save()
  const address = await Address.query().where('profileId', profile.id).firstOrFail()
  await address.merge({ houseNo: digits(6), ...given.address }).save()
  await BankAccount.create({
    profileId: profile.id,
    ...encryptAccount(given.accountNo ?? digits(14)),
    ifsc: given.ifsc ?? `SBIN0${digits(6)}`,
    bankName: 'State Bank of India',
    branchName: 'Latur',
    city: 'Latur',
  })
  await application.merge({ applicantName: profile.fullName }).save()
  return application
}

export const personOf = ({ userId }: Application) => User.findOrFail(userId)
