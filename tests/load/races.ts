import Application from '#applications/models/application'
import { Role, type RoleId } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { addMonthsClamped } from '#kernel/calendar/plain_date'
import { masters } from '#masters/queries/masters'
import { createApplication } from '#database/factories/application_factory'
import { formWith } from '#tests/load/acts'
import { Ledger, rowsOf } from '#tests/load/ledger'
import { signInAll, createLetterHolder, createBorrower } from '#tests/load/people'
import { type Form, Person } from '#tests/load/person'
import { createPayableClaims } from '#tests/support/payable_claims'
import { createOfficer } from '#tests/support/users'

const CONCURRENCY = 50
const WITH_AGM = 13
const PDF = 'two_pages.pdf'

interface Race {
  name: string
  /** People who act simultaneously: different persons, or tabs of one person. */
  people: readonly Person[]
  page: string
  form: Form
  /** Returns the number of effects: one is correct. */
  effects: () => Promise<number>
}

/** Sends the same form 50 times at once, each from its own page, and records any result other than one effect. */
async function run({ name, people, page, form, effects }: Race, ledger: Ledger) {
  await Promise.all(people.map((person) => person.openPage(`before ${name}`, page)))
  const results = await Promise.all(people.map((person) => person.send(name, form)))
  const found = await effects()
  const reported = results.includes(null) ? 'unknown' : results.filter(Boolean).length
  const isOnce = found === 1 && (reported === 1 || reported === 'unknown')
  ledger.recordOutcome(isOnce ? 'won' : 'broken', `${name}: ${reported} told, ${found} made`)
}

/** Returns tabs of one person, with the same cookies. */
async function tabsOf(person: Person) {
  await signInAll([person])
  return Array.from({ length: CONCURRENCY }, () => person.openTab())
}

/** Runs rounds of races over real HTTP, which the proxy distributes over all processes, and these over all nodes. */
export async function raceRounds(
  { address, rounds }: { address: string; rounds: number },
  ledger: Ledger,
  tell: (reported: object) => void
) {
  const officers = async (role: RoleId) => {
    const people = []
    for (let index = 0; index < CONCURRENCY; index++) {
      people.push(new Person(await createOfficer(role), ledger, address, `203.0.113.${index + 1}`))
    }
    await signInAll(people)
    return people
  }
  const agms = await officers(Role.agm)
  const accounts = await officers(Role.accounts)
  const today = getClock().today()

  for (let round = 1; round <= rounds; round++) {
    const file = await createApplication({ statusId: WITH_AGM })
    const { props } = await agms[0].openPage('file', `/officer/applications/${file.id}`)
    const { expectedStatusId, expectedDecisionId } = props.decision
    await run(
      {
        name: 'decision',
        people: agms,
        page: `/officer/applications/${file.id}`,
        form: {
          path: `/officer/applications/${file.id}/decisions`,
          body: { action: 'forward', expectedStatusId, expectedDecisionId },
        },
        effects: rowsOf('workflow_decisions', {
          subject_type: 'application',
          subject_id: file.id,
          action: 'forward',
        }),
      },
      ledger
    )

    const loan = await createBorrower()
    const { id, uuid } = loan.knows!.application as Application
    const borrower = await tabsOf(new Person(loan.user, ledger, address, '203.0.113.201'))
    const page = await borrower[0].openPage('new claim', `/loans/${uuid}/claims/new`)
    const row = page.props.instalments.find(({ state }: any) => state === 'due')
    const claim = {
      'paidOn': today,
      'charges': '0',
      'paidAmount': (row.emiPaise / 100).toFixed(2),
      'rows[0][scheduleRowId]': String(row.scheduleRowId),
    }
    const claims = rowsOf('claims', { application_id: id })
    await run(
      {
        name: 'claim',
        people: borrower,
        page: `/loans/${uuid}/claims/new`,
        form: {
          path: `/loans/${uuid}/claims`,
          body: await formWith(claim, { proof: PDF, photo: 'photo.jpg' }),
        },
        effects: claims,
      },
      ledger
    )

    const payable = await createPayableClaims(1)
    await run(
      {
        name: 'payment batch',
        people: accounts,
        page: '/officer/payment-batches/new',
        form: { path: '/officer/payment-batches', body: { claimIds: [payable[0].id] } },
        effects: rowsOf('payment_batch_items', { claim_id: payable[0].id }),
      },
      ledger
    )

    const letter = await createLetterHolder()
    const { application } = letter.knows as { application: Application }
    const citizen = await tabsOf(new Person(letter.user, ledger, address, '203.0.113.202'))
    const sanction = {
      bankId: String(masters().shortlistedBanks[0].id),
      branchName: 'Camp',
      sanctionedOn: today,
      tenureMonths: '60',
      rate: '10.5',
      amount: '500000',
      isFinalLetter: '1',
      expectedStatusId: String(application.statusId),
    }
    await run(
      {
        name: 'sanction',
        people: citizen,
        page: `/loans/${application.uuid}/sanction`,
        form: {
          path: `/loans/${application.uuid}/sanction`,
          body: await formWith(sanction, { letter: PDF }),
        },
        effects: rowsOf('loan_sanctions', { application_id: application.id }),
      },
      ledger
    )

    const { statusId } = await application.refresh()
    const disbursal = {
      disbursedOn: today,
      tenureMonths: '60',
      emiStartOn: addMonthsClamped(today, 1),
      amount: '300000',
      emiAmount: '6448.17',
      acknowledged: '1',
      expectedStatusId: String(statusId),
    }
    await run(
      {
        name: 'disbursal',
        people: citizen,
        page: `/loans/${application.uuid}/disbursements/new`,
        form: {
          path: `/loans/${application.uuid}/disbursements`,
          body: await formWith(disbursal, { letter: PDF }),
        },
        effects: rowsOf('workflow_decisions', {
          subject_type: 'application',
          subject_id: application.id,
          to_status: (await application.refresh()).statusId,
        }),
      },
      ledger
    )
    tell({ event: 'round', round })
  }
}
