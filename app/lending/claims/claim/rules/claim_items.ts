import type { PlainDate } from '#kernel/calendar/plain_date'

/** One item of a claim that the office can name: a document, the day an instalment was paid, an amount. */
export type ClaimItem =
  | { key: string; kind: 'paper'; slot: ClaimSlot; field: 'proof' | 'photo' }
  | { key: string; kind: 'day'; scheduleRowId: number; dueOn: PlainDate; field: 'paidOn' }
  | { key: string; kind: 'amount'; field: 'charges' | 'paidAmount' }

/** The account for refunds, which accounts request where the bank returned a payment. */
export const ACCOUNT_ITEM = { key: 'account', kind: 'account' } as const

/** Any item that can be requested for a claim. */
export type AskableItem = ClaimItem | typeof ACCOUNT_ITEM

export interface NamedClaim {
  /** Its instalments, in the order of the schedule. */
  rows: readonly { scheduleRowId: number; dueOn: PlainDate }[]
  /** Whether its scheme requires a photo of the business. */
  needsPhoto: boolean
}

/** Returns every item of a claim that can be named, in the order of its form. */
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
 * Returns the address of the input on the page of a returned claim; with a single instalment, the day of the claim is
 * that of the instalment.
 */
export function claimItemHref(item: ClaimItem, page: string, { rows }: NamedClaim): string {
  const hasOwnDay = item.kind === 'day' && rows.length > 1
  return `${page}#field-${hasOwnDay ? `paidDates.${item.scheduleRowId}` : item.field}`
}

/** The documents of a claim (document 4, section 2.10: claim paid proof and business photo). */
export type ClaimSlot = 'paid_proof' | 'business_photo'
