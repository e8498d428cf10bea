import { hashPassword } from '#auth/actions/password_hashing'
import type { NewUser } from '#auth/actions/users'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'

/** The password of every user that a test creates. */
export const TEST_PASSWORD = 'Test-passage-42'

let hash: Promise<string> | undefined
let last = 0

/** Returns a mobile number that no other user of this run has. */
export function nextMobile(): string {
  last++
  return `7${String(getClock().now().getTime() % 100_000).padStart(5, '0')}${String(last).padStart(4, '0')}`
}

/** Returns the input of `CreateUser`: an applicant by default. */
export async function newUser(overrides: Partial<NewUser> = {}): Promise<NewUser> {
  hash ??= hashPassword(TEST_PASSWORD)
  return {
    roleId: Role.applicant,
    firstName: 'Savita',
    middleName: 'Ramesh',
    lastName: 'Jadhav',
    mobile: nextMobile(),
    birthDate: plainDate('1995-04-12'),
    genderId: 0,
    /** Earlier than any day to which a test sets its clock. */
    fromOn: plainDate('2000-01-01'),
    password: { hash: await hash },
    ...overrides,
  }
}
