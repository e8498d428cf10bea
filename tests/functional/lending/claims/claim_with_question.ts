import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import type Claim from '#claims/models/claim'
import { plainDate } from '#kernel/calendar/plain_date'
import { districtNamed } from '#database/factories/application_factory'
import { type TestLoan, createLoan } from '#database/factories/loan_factory'
import { claimRows } from '#tests/support/claims'
import { pageProps } from '#tests/support/page_props'
import { createOfficer, requestAs } from '#tests/support/users'

/** Date on which claims are made here; two instalments are due by then. */
export const TODAY = plainDate('2026-03-10')

export interface ClaimWithQuestion {
  loan: TestLoan
  claim: Claim
  accounts: User
  owner: User
}

/** Creates a claim of two instalments that is pending with accounts. */
export async function claimWithAccounts(rowNos = [0, 1]): Promise<ClaimWithQuestion> {
  const loan = await createLoan({
    application: { districtId: districtNamed('Hingoli') },
    emiStartOn: plainDate('2026-01-31'),
    rateBp: 1500,
  })
  const claim = await claimRows(loan, { rowNos })
  const accounts = await createOfficer(Role.accounts)
  return { loan, claim, accounts, owner: await User.findOrFail(loan.application.userId) }
}

export const officeOf = ({ claim }: ClaimWithQuestion) => `/officer/claims/${claim.id}`
export const homeOfClaim = ({ loan, claim }: ClaimWithQuestion) =>
  `/loans/${loan.application.uuid}/claims/${claim.uuid}`

/** Sends a question about the claim, as its officer or another. */
export const ask = (client: ApiClient, one: ClaimWithQuestion, item: string, more: object = {}) =>
  requestAs(client, one.accounts, 'post', `${officeOf(one)}/questions`).json({
    questionItem: item,
    reason: 'Please look at the receipt.',
    expectedStatusId: one.claim.statusId,
    ...more,
  })

/** Returns the questions about the claim from the database. */
export const questions = ({ claim }: ClaimWithQuestion) =>
  db.from('file_questions').where({ subject_type: 'claim', subject_id: claim.id }).orderBy('id')

/** Sends a question and returns its row. */
export async function askQuestion(client: ApiClient, one: ClaimWithQuestion, item: string) {
  ;(await ask(client, one, item)).assertStatus(302)
  return (await questions(one)).at(-1)
}

export const answer = (client: ApiClient, one: ClaimWithQuestion, id: number, body: object) =>
  requestAs(client, one.owner, 'post', `${homeOfClaim(one)}/questions/${id}`).json(body)

/** Accepts or declines the answer. */
export const settle = (client: ApiClient, one: ClaimWithQuestion, id: number, isTaken = true) =>
  requestAs(client, one.accounts, 'put', `${officeOf(one)}/questions/${id}`).json({ isTaken })

export const officePage = async (client: ApiClient, one: ClaimWithQuestion, user = one.accounts) =>
  pageProps(await requestAs(client, user, 'get', officeOf(one)), 'lending/claims/officer')

export const ownPage = async (client: ApiClient, one: ClaimWithQuestion) =>
  pageProps(await requestAs(client, one.owner, 'get', homeOfClaim(one)), 'lending/claims/show')

export const stepsAtHome = async (client: ApiClient, { owner }: ClaimWithQuestion) =>
  pageProps(await requestAs(client, owner, 'get', '/dashboard'), 'lending/applications/dashboard')
    .steps
