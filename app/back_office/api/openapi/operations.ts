import type { SchemaTypes } from '@vinejs/vine/types'
import type { VineValidator } from '@vinejs/vine'
import { type AnswerName } from '#api/schemas/answers'
import type { Scope } from '#api/rules/scopes'
import { disbursalReport, letterAnswerReport, sanctionReport } from '#api/schemas/reports'
import { applicationsQuery, claimsQuery, noQuery, paymentsQuery } from '#api/schemas/questions'

/** One way into the API, as its document describes it. */
export interface Operation {
  /** Of its route. */
  name: string
  /** Below /api/v1, with parameters in braces. */
  path: string
  summary: string
  scope: Scope
  /** What stands for the parameters of the path. */
  parameters?: Record<string, { description: string; format?: 'uuid' }>
  /** What a write takes beside the letter of the bank; without one, the operation reads. */
  report?: Pick<VineValidator<SchemaTypes, undefined>, 'toJSONSchema'>
  /** The letter of the bank comes with some of the reports alone. */
  mayLackLetter?: boolean
  query: Pick<VineValidator<SchemaTypes, undefined>, 'toJSONSchema'>
  answer: AnswerName
}

const LETTER_ADDRESS = {
  applicationId: { description: 'The first part of the address in the QR code', format: 'uuid' },
  number: { description: 'Number of the letter' },
} as const

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'api.applications.index',
    path: '/applications',
    summary: 'Applications and how they stand, oldest first',
    scope: 'applications:read',
    query: applicationsQuery,
    answer: 'Applications',
  },
  {
    name: 'api.applications.show',
    path: '/applications/{id}',
    summary: 'One application',
    scope: 'applications:read',
    parameters: { id: { description: 'Id of the application', format: 'uuid' } },
    query: noQuery,
    answer: 'Application',
  },
  {
    name: 'api.letters.show',
    path: '/letters/{applicationId}/{number}',
    summary: 'Whether a letter of intent is genuine, and how it stands today',
    scope: 'letters:verify',
    parameters: LETTER_ADDRESS,
    query: noQuery,
    answer: 'Letter',
  },
  {
    name: 'api.sanctions.store',
    path: '/letters/{applicationId}/{number}/sanction',
    summary: 'Report the sanction of a loan on a letter of intent',
    scope: 'sanctions:write',
    parameters: LETTER_ADDRESS,
    report: sanctionReport,
    query: noQuery,
    answer: 'Sanction',
  },
  {
    name: 'api.disbursals.store',
    path: '/letters/{applicationId}/{number}/disbursals',
    summary: 'Report what was paid out of a sanctioned loan',
    scope: 'disbursals:write',
    parameters: LETTER_ADDRESS,
    report: disbursalReport,
    query: noQuery,
    answer: 'Disbursal',
  },
  {
    name: 'api.answers.store',
    path: '/letters/{applicationId}/{number}/answers',
    summary: 'Report what a branch makes of a letter of intent, as at the desk of banks',
    scope: 'letters:answer',
    parameters: LETTER_ADDRESS,
    report: letterAnswerReport,
    mayLackLetter: true,
    query: noQuery,
    answer: 'LetterAnswer',
  },
  {
    name: 'api.claims.index',
    path: '/claims',
    summary: 'Interest claims and how they stand, oldest first; to a bank its own',
    scope: 'claims:read',
    query: claimsQuery,
    answer: 'Claims',
  },
  {
    name: 'api.payments.index',
    path: '/payments',
    summary: 'Payments with the answers of the bank, oldest first; to a bank those of its claims',
    scope: 'payments:read',
    query: paymentsQuery,
    answer: 'Payments',
  },
  {
    name: 'api.statistics.show',
    path: '/statistics',
    summary: 'The figures of the public page, at most five minutes old',
    scope: 'statistics:read',
    query: noQuery,
    answer: 'Statistics',
  },
  {
    name: 'api.masters.show',
    path: '/masters',
    summary: 'Districts, loan types, banks and statuses with their numbers',
    scope: 'masters:read',
    query: noQuery,
    answer: 'Masters',
  },
]
