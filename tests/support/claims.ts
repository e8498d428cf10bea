import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import { SubmitClaim } from '#claims/actions/submit_claim'
import type Claim from '#claims/models/claim'
import { getClock } from '#core/calendar/clock'
import type { PlainDate } from '#core/calendar/plain_date'
import { addPaise, paise } from '#core/money/paise'
import type { TestLoan } from '#database/factories/loan_factory'
import { Role } from '#auth/roles'

interface ClaimOptions {
  /** Numbers of the schedule rows to claim. */
  rowNos: number[]
  paidOn?: PlainDate
  chargesPaise?: number
  /** By default exactly principal, interest and charges. */
  paidPaise?: number
}

async function fixture(name: string) {
  return { bytes: await readFile(app.makePath('tests/fixtures/files', name)), clientName: name }
}

/** Submits a claim on some rows of a loan as its applicant, with real files. */
export async function claimRows(loan: TestLoan, options: ClaimOptions): Promise<Claim> {
  const rows = loan.rows.filter((row) => options.rowNos.includes(row.rowNo))
  const charges = paise(options.chargesPaise ?? 0)
  const sum = addPaise(
    ...rows.map((row) => paise(row.principalPaise)),
    ...rows.map((row) => paise(row.interestPaise)),
    charges
  )
  return new SubmitClaim().run({
    applicationId: loan.application.id,
    actor: { id: loan.application.userId, role: Role.applicant },
    form: {
      rows: rows.map((row) => ({ scheduleRowId: row.id })),
      paidOn: options.paidOn ?? getClock().today(),
      paidPaise: options.paidPaise === undefined ? sum : paise(options.paidPaise),
      chargesPaise: charges,
    },
    files: {
      proof: await fixture('two_pages.pdf'),
      photo: await fixture('photo.jpg'),
      needsPhoto: true,
    },
  })
}
