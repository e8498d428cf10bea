import { readFile } from 'node:fs/promises'
import type { ApiClient } from '@japa/api-client'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import Claim from '#claims/models/claim'
import { linkingOf } from '#claims/aadhaar_linking/queries/linking_status'
import { plainDate } from '#kernel/calendar/plain_date'
import { masters } from '#masters/queries/masters'
import { expectedClaimState } from '#tests/support/claims'
import { pageProps } from '#tests/support/page_props'
import type { ReturnedPayment } from '#tests/support/returned_payments'
import { requestAs } from '#tests/support/users'

export const TODAY = plainDate('2026-03-10')
export const picture = () => readFile(app.makePath('tests/fixtures/files/photo.jpg'))
export const bank = () => masters().shortlistedBanks[0]

const expectedVersionOf = async (client: ApiClient, user: User) =>
  pageProps(
    await requestAs(client, user, 'get', '/aadhaar-linking'),
    'lending/claims/aadhaar_linking'
  ).expectedVersion

/** Sends the statement of Aadhaar linking as the page does. */
export async function state(
  client: ApiClient,
  user: User,
  fields: Partial<Record<'bankId' | 'shownOn' | 'expectedVersion', string>> = {}
) {
  return requestAs(client, user, 'post', '/aadhaar-linking')
    .fields({
      bankId: String(bank().id),
      shownOn: TODAY,
      expectedVersion: await expectedVersionOf(client, user),
      ...fields,
    })
    .file('picture', await picture(), { filename: 'status.jpg', contentType: 'image/jpeg' })
}

export const statements = ({ id }: User) =>
  db.from('aadhaar_linking_statements').where('user_id', id).orderBy('id')
export const ownPage = async (client: ApiClient, one: ReturnedPayment) =>
  pageProps(await requestAs(client, one.owner, 'get', one.home), 'lending/claims/show')
export const officePage = async (client: ApiClient, one: ReturnedPayment, user = one.accounts) =>
  pageProps(await requestAs(client, user, 'get', one.office), 'lending/claims/officer')
export const newBatchPage = async (client: ApiClient, { accounts }: ReturnedPayment) =>
  pageProps(
    await requestAs(client, accounts, 'get', '/officer/payment-batches/new'),
    'lending/claims/payment_batch_new'
  )
export const stepAtHome = async (client: ApiClient, user: User, kind: string) => {
  const home = await requestAs(client, user, 'get', '/dashboard')
  return pageProps(home, 'lending/applications/dashboard').steps.find((step) => step.kind === kind)
}
export const stateOf = async (claim: Claim) =>
  (await linkingOf([await Claim.findOrFail(claim.id)])).get(claim.id)!.state
export const requeue = async (client: ApiClient, one: ReturnedPayment, seen?: object) =>
  requestAs(client, one.accounts, 'post', `${one.office}/decisions`).json({
    action: 'requeue_payment',
    remarks: 'The picture shows the new bank.',
    ...(await expectedClaimState(one.claim)),
    ...seen,
  })
export const requestAnother = async (client: ApiClient, one: ReturnedPayment, seen?: object) =>
  requestAs(client, one.accounts, 'post', `${one.office}/linking-requests`).json({
    problem: 'The name of the bank is cut off.',
    ...(await expectedClaimState(one.claim)),
    ...seen,
  })
