import type User from '#auth/models/user'
import { Role, type RoleId } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { addDays } from '#kernel/calendar/plain_date'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { Decide } from '#workflow/actions/decide'
import type { Act } from '#tests/load/acts'
import { applying, borrowing, withLetter } from '#tests/load/citizens'
import type { Ledger } from '#tests/load/ledger'
import { administering, auditing, deciding, ofAccounts, ofDistrict } from '#tests/load/officers'
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
const SIGNING_IN = 4
const WITH_MD = 16
const DISTRICTS = ['Pune', 'Nagpur', 'Nashik', 'Satara', 'Solapur', 'Latur']

interface Made {
  user: User
  knows?: Record<string, any>
}

const officer = (role: RoleId) => async (): Promise<Made> => ({ user: await createOfficer(role) })

export async function withIssuedLetter(): Promise<Made> {
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

export async function withLoan(): Promise<Made> {
  const user = await createApplicant()
  const emiStartOn = addDays(getClock().today(), -75)
  const { application } = await createLoan({ application: { userId: user.id }, emiStartOn })
  return { user, knows: { application } }
}

const KINDS = {
  applying: {
    acts: applying,
    async make() {
      const user = await createApplicant()
      await createCompleteProfile(user)
      return { user }
    },
  },
  withLetter: { acts: withLetter, make: withIssuedLetter },
  borrowing: { acts: borrowing, make: withLoan },
  district: {
    acts: ofDistrict,
    async make(index: number) {
      const district = districtNamed(DISTRICTS[index % DISTRICTS.length])
      return { user: await createOfficer(Role.districtOfficer, district) }
    },
  },
  agm: { acts: deciding, make: officer(Role.agm) },
  md: { acts: deciding, make: officer(Role.managingDirector) },
  gm: { acts: deciding, make: officer(Role.generalManager) },
  accounts: { acts: ofAccounts, make: officer(Role.accounts) },
  auditor: { acts: auditing, make: officer(Role.auditor) },
  administrator: { acts: administering, make: officer(Role.administrator) },
} satisfies Record<string, { acts: Act[]; make: (index: number) => Promise<Made> }>

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
      const { user, knows = {} } = (await make(index)) as Made
      const from = `203.0.113.${1 + (made.length % 250)}`
      const person = new Person(user, ledger, address, from)
      Object.assign(person.knows, knows)
      made.push({ person, acts })
    }
  }
  tell({ event: 'made', people: made.length })
  await allSignIn(made.map(({ person }) => person))
  return made
}

/** Signs everybody in, a few at a time. */
export async function allSignIn(people: readonly Person[]) {
  const waiting = [...people]
  const signIn = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await next.signIn()
  }
  await Promise.all(Array.from({ length: SIGNING_IN }, signIn))
}
