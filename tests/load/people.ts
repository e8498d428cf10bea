import type User from '#auth/models/user'
import { Role, type RoleId } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { addDays } from '#kernel/calendar/plain_date'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { Decide } from '#workflow/actions/decide'
import type { Act } from '#tests/load/acts'
import { applicantActs, borrowerActs, letterHolderActs } from '#tests/load/citizens'
import type { Ledger } from '#tests/load/ledger'
import {
  administratorActs,
  auditorActs,
  deciderActs,
  accountsActs,
  districtActs,
} from '#tests/load/officers'
import { Person } from '#tests/load/person'
import { createApplicant, createOfficer } from '#tests/support/users'

/** Distribution of a hundred people by kind: 60 citizens, 40 officers. */
const SHARES: [kind: Kind, share: number][] = [
  ['applying', 28],
  ['withLetter', 12],
  ['borrowing', 20],
  ['district', 15],
  ['agm', 6],
  ['md', 4],
  ['gm', 4],
  ['accounts', 8],
  ['auditor', 2],
  ['administrator', 1],
]
type Kind = keyof typeof KINDS

/** Number of simultaneous sign-ins. */
const SIGN_IN_CONCURRENCY = 4
const WITH_MD = 16
const DISTRICTS = ['Pune', 'Nagpur', 'Nashik', 'Satara', 'Solapur', 'Latur']

interface CreatedUser {
  user: User
  knows?: Record<string, any>
}

const officer = (role: RoleId) => async (): Promise<CreatedUser> => ({
  user: await createOfficer(role),
})

export async function createLetterHolder(): Promise<CreatedUser> {
  const user = await createApplicant()
  const application = await createApplication({ userId: user.id, statusId: WITH_MD })
  const director = await createOfficer(Role.managingDirector)
  await new Decide().run({
    subjectType: 'application',
    subjectId: application.id,
    action: 'approve',
    actor: { id: director.id, role: Role.managingDirector },
  })
  return { user, knows: { application: await application.refresh() } }
}

export async function createBorrower(): Promise<CreatedUser> {
  const user = await createApplicant()
  const emiStartOn = addDays(getClock().today(), -75)
  const { application } = await createLoan({ application: { userId: user.id }, emiStartOn })
  return { user, knows: { application } }
}

const KINDS = {
  applying: {
    acts: applicantActs,
    async make() {
      const user = await createApplicant()
      await createCompleteProfile(user)
      return { user }
    },
  },
  withLetter: { acts: letterHolderActs, make: createLetterHolder },
  borrowing: { acts: borrowerActs, make: createBorrower },
  district: {
    acts: districtActs,
    async make(index: number) {
      const district = districtNamed(DISTRICTS[index % DISTRICTS.length])
      return { user: await createOfficer(Role.districtOfficer, district) }
    },
  },
  agm: { acts: deciderActs, make: officer(Role.agm) },
  md: { acts: deciderActs, make: officer(Role.managingDirector) },
  gm: { acts: deciderActs, make: officer(Role.generalManager) },
  accounts: { acts: accountsActs, make: officer(Role.accounts) },
  auditor: { acts: auditorActs, make: officer(Role.auditor) },
  administrator: { acts: administratorActs, make: officer(Role.administrator) },
} satisfies Record<string, { acts: Act[]; make: (index: number) => Promise<CreatedUser> }>

/** Creates people of all kinds with the data that they need, signed in at the portal. */
export async function peopleOf(
  { address, people }: { address: string; people: number },
  ledger: Ledger,
  tell: (said: object) => void
) {
  const made: { person: Person; acts: Act[] }[] = []
  for (const [kind, share] of SHARES) {
    const { acts, make } = KINDS[kind]
    for (let index = 0; index < Math.max(1, Math.round((people * share) / 100)); index++) {
      const { user, knows = {} } = (await make(index)) as CreatedUser
      const from = `203.0.113.${1 + (made.length % 250)}`
      const person = new Person(user, ledger, address, from)
      Object.assign(person.knows, knows)
      made.push({ person, acts })
    }
  }
  tell({ event: 'made', people: made.length })
  await signInAll(made.map(({ person }) => person))
  return made
}

/** Signs everybody in, a few at a time. */
export async function signInAll(people: readonly Person[]) {
  const waiting = [...people]
  const signIn = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await next.signIn()
  }
  await Promise.all(Array.from({ length: SIGN_IN_CONCURRENCY }, signIn))
}
