import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { joinedRow } from '#kernel/database/columns'
import { cachedPerRequest } from '#kernel/database/request_cache'
import type Claim from '#claims/models/claim'
import ClaimRow from '#claims/models/claim_row'
import ScheduleRow from '#loans/models/schedule_row'
import {
  ACCOUNT_ITEM,
  type AskableItem,
  type ClaimItem,
  type NamedClaim,
  claimItemHref,
  claimItems,
} from '#claims/claim/rules/claim_items'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'

/** Uses the rules of the day of the claim's first submission. */
export const needsPhotoOf = ({ loanType, firstSubmittedOn }: Claim) =>
  rulesByCountingDay(loanType, { claim: firstSubmittedOn }).requiresBusinessPhoto

/** Returns the instalments of a claim in the order of the schedule. */
export const claimRowsOf = cachedPerRequest(
  async (claimId: number, client?: QueryClientContract) => {
    const rows = await ClaimRow.query({ client })
      .where({ claimId })
      .join('schedule_rows', 'schedule_rows.id', 'claim_rows.schedule_row_id')
      .orderBy('claim_rows.id')
      .select('claim_rows.*')
      .select(ScheduleRow.columnsForSelect())
    for (const row of rows) row.$setRelated('scheduleRow', joinedRow(ScheduleRow, row))
    return rows
  }
)

async function namedClaim(claim: Claim, client: QueryClientContract): Promise<NamedClaim> {
  const rows = await claimRowsOf(claim.id, client)
  return {
    rows: rows.map(({ scheduleRowId, scheduleRow }) => ({
      scheduleRowId,
      dueOn: scheduleRow.dueOn,
    })),
    needsPhoto: needsPhotoOf(claim),
  }
}

/** Returns every item of this claim that can be named. */
export const itemsOfClaim = async (claim: Claim, client: QueryClientContract = db.connection()) =>
  claimItems(await namedClaim(claim, client))

/** Returns one item of a claim by its key; undefined for none. */
export const claimItemOf = async (claim: Claim, key: string, client?: QueryClientContract) =>
  (await itemsOfClaim(claim, client)).find((item) => item.key === key) ?? null

/** Returns the item that a question about a claim concerns, by its key; null for none. */
export const requestedItemOf = async (
  claim: Claim,
  key: string,
  client?: QueryClientContract
): Promise<AskableItem | null> =>
  key === ACCOUNT_ITEM.key ? ACCOUNT_ITEM : claimItemOf(claim, key, client)

const LABELS = { charges: 'charges', paidAmount: 'paid_amount', proof: 'proof', photo: 'photo' }

/** Returns the name of an item, which is that of its field in the claim form. */
export const claimItemName = (item: AskableItem, i18n: I18n): string =>
  item.kind === 'account'
    ? i18n.t('claims.account.name')
    : item.kind === 'day'
      ? i18n.t('claims.form.paid_on_of', { date: item.dueOn })
      : i18n.t(`claims.form.${LABELS[item.field]}`)

/** Returns items as options of a choice. */
export const claimItemOptions = (items: readonly ClaimItem[], i18n: I18n) =>
  items.map((item) => ({ value: item.key, label: claimItemName(item, i18n) }))

/**
 * Returns the item that the return of a claim concerns, with its link on the claim's page; null where it names none.
 */
export async function returnedItem(
  claim: Claim,
  key: string | null,
  page: string,
  i18n: I18n
): Promise<{ name: string; href: string } | null> {
  if (key === null) return null
  const named = await namedClaim(claim, db.connection())
  const item = claimItems(named).find((one) => one.key === key)
  return item ? { name: claimItemName(item, i18n), href: claimItemHref(item, page, named) } : null
}
