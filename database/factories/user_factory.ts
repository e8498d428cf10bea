import { hashPassword } from '#auth/actions/password_hashing'
import type { NewUser } from '#auth/actions/users'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'

/** The password of everybody a test makes. */
export const TEST_PASSWORD = 'Test-passage-42'

let hash: Promise<string> | undefined
let last = 0

/** A mobile number that no other person of this run has. */
export function nextMobile(): string {
  last++
  return `7${String(getClock().now().getTime() % 100_000).padStart(5, '0')}${String(last).padStart(4, '0')}`
}

/** A person ready for `CreateUser`: an applicant unless told otherwise. */
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
    /** Before whatever day a test sets its clock to. */
    fromOn: plainDate('2000-01-01'),
    password: { hash: await hash },
    ...overrides,
  }
}
