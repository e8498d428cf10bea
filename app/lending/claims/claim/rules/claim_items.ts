import type { PlainDate } from '#kernel/calendar/plain_date'

/** One thing of a claim that the office can name: a paper, the day an instalment was paid, an amount. */
export type ClaimItem =
  | { key: string; kind: 'paper'; slot: ClaimSlot; field: 'proof' | 'photo' }
  | { key: string; kind: 'day'; scheduleRowId: number; dueOn: PlainDate; field: 'paidOn' }
  | { key: string; kind: 'amount'; field: 'charges' | 'paidAmount' }

/** The account for refunds, which accounts ask for where the bank returned a payment. */
export const ACCOUNT_ITEM = { key: 'account', kind: 'account' } as const

/** Everything that can be asked about a claim. */
export type AskableItem = ClaimItem | typeof ACCOUNT_ITEM

export interface NamedClaim {
  /** Its instalments, in the order of the schedule. */
  rows: readonly { scheduleRowId: number; dueOn: PlainDate }[]
  /** Its scheme asks for a photo of the business. */
  needsPhoto: boolean
}

/** Everything of a claim that can be named, in the order of its form. */
export function claimItems({ rows, needsPhoto }: NamedClaim): ClaimItem[] {
  return [
    ...rows.map((row): ClaimItem => ({
      key: `row.${row.scheduleRowId}`,
      kind: 'day',
      field: 'paidOn',
      ...row,
    })),
    { key: 'charges', kind: 'amount', field: 'charges' },
    { key: 'paidAmount', kind: 'amount', field: 'paidAmount' },
    { key: 'paper.paid_proof', kind: 'paper', slot: 'paid_proof', field: 'proof' },
    ...(needsPhoto
      ? [
          {
            key: 'paper.business_photo',
            kind: 'paper',
            slot: 'business_photo',
            field: 'photo',
          } as const,
        ]
      : []),
  ]
}

/**
 * Where its applicant corrects it on the page of a returned claim; of one instalment alone the day of the
 * whole claim is that of the instalment.
 */
export function claimItemHref(item: ClaimItem, page: string, { rows }: NamedClaim): string {
  const hasOwnDay = item.kind === 'day' && rows.length > 1
  return `${page}#field-${hasOwnDay ? `paidDates.${item.scheduleRowId}` : item.field}`
}

/** The papers of a claim (document 4, section 2.10: claim paid proof and business photo). */
export type ClaimSlot = 'paid_proof' | 'business_photo'
